import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { BASE, href, pages } from './handbook.ts';
import { expectPage, holdBack, letRouterCatchUp } from './shell.ts';

const HOME = pages.home.heading;
const JOIN = `**${href(pages.join.path)}`;

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
/** What screen readers say last. */
const announced = (page: Page) => page.locator('#Announcer');

/** Opens a page whose clock only runs when a test advances it. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Releases the held page, and waits until the router has had time to handle it. */
async function arrive(page: Page, release: () => void): Promise<void> {
  const late = page.waitForResponse(JOIN);
  release();
  await (await late).finished();
  await letRouterCatchUp(page);
}

test('the old page stays until the next one is loaded, and after 200 ms with a bar at the top, which is announced', async ({
  page,
}) => {
  await openWithStoppedClock(page, '');
  const release = await holdBack(page, JOIN);
  await footerLink(page, 'Join').click();
  await page.clock.runFor(199);
  await expect(progress(page)).toBeHidden();
  await expect(announced(page)).toBeEmpty();
  await page.clock.runFor(1);
  await expect(progress(page)).toBeVisible();
  await expect(announced(page)).toHaveText('Loading');
  expect((await progress(page).boundingBox())?.height).toBe(2);
  // A background would be gone in forced colours.
  await expect(progress(page)).toHaveCSS('border-top-width', '2px');
  await expectPage(page, HOME);
  release();
  await expectPage(page, 'Join');
  await expect(progress(page)).toBeHidden();
  await expect(announced(page)).toHaveText('Join | Alder Quay');
});

test('the bar does not appear for a page that is loaded at once, nor for a change of the query', async ({ page }) => {
  await openWithStoppedClock(page, '');
  await footerLink(page, 'Join').click();
  await expectPage(page, 'Join');
  await page.clock.runFor(5_000);
  await expect(progress(page)).toBeHidden();

  const release = await holdBack(page, `${JOIN}?*`);
  const asked = page.waitForRequest(`${JOIN}?from=mail`);
  await page.evaluate(() => void navigation.navigate('?from=mail'));
  await asked;
  await page.clock.runFor(5_000);
  await expect(progress(page)).toBeHidden();
  release();
});

test('Back while a page is loading cancels it, and of two links in quick succession the last one wins', async ({
  page,
}) => {
  await page.goto('');
  const releaseFirst = await holdBack(page, JOIN);
  await footerLink(page, 'Join').click();
  await expect(progress(page)).toBeVisible();
  await expect(announced(page)).toHaveText('Loading');
  await page.goBack();
  await expect(progress(page)).toBeHidden();
  await expect(announced(page)).toBeEmpty();
  await arrive(page, releaseFirst);
  await expectPage(page, HOME);
  await expect(page).toHaveURL(BASE);

  await openWithStoppedClock(page, '');
  const release = await holdBack(page, JOIN);
  await footerLink(page, 'Join').click();
  await footerLink(page, 'Privacy policy').click();
  await expectPage(page, 'Privacy policy');
  await page.clock.runFor(5_000);
  await expect(progress(page)).toBeHidden();
  await arrive(page, release);
  await expectPage(page, 'Privacy policy');
  await expect(page).toHaveTitle('Privacy policy | Alder Quay');
  await expect(page).toHaveURL(href(pages.privacy.path));
});
