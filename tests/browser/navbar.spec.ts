import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { banner, expectNavbarAsleep, expectPage, mainNavigation, scrollTo, startReading, wakeNavbar } from './shell.ts';

const LONG = pages.rigging.path;

test.describe('links', () => {
  test('Docs stands at the left and is marked on every page of the handbook', async ({ page }) => {
    await page.goto(LONG);
    const docs = mainNavigation(page).getByRole('link', { name: 'Docs', exact: true });
    await expect(docs).toHaveAttribute('aria-current', 'true');
    expect((await docs.boundingBox())?.x).toBeLessThan(720);
    await expect(mainNavigation(page).getByRole('link', { name: 'Join' })).not.toHaveAttribute('aria-current');
    await docs.click();
    await expectPage(page, 'The yard book');
    await expect(docs).toHaveAttribute('aria-current', 'page');
  });

  for (const state of ['asleep', 'awake']) {
    test(`the mark follows to the next page while the navbar is ${state}`, async ({ page }) => {
      await page.goto('');
      if (state === 'awake') await wakeNavbar(page);
      const docs = mainNavigation(page).getByRole('link', { name: 'Docs', exact: true });
      const join = mainNavigation(page).getByRole('link', { name: 'Join', exact: true });
      await expect(docs).not.toHaveAttribute('aria-current');
      await startReading(page).click();
      await expectPage(page, 'The yard');
      await expect(docs).toHaveAttribute('aria-current', 'true');
      if (state === 'asleep') await expectNavbarAsleep(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Join', exact: true }).click();
      await expectPage(page, 'Join');
      await expect(join).toHaveAttribute('aria-current', 'page');
      await expect(docs).not.toHaveAttribute('aria-current');
    });
  }
});

test.describe('while the page is scrolled', () => {
  test('the navbar leaves on the way down and comes on the way up', async ({ page }) => {
    await page.goto(LONG);
    await expect(banner(page)).toBeInViewport();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 700);
    await expect(banner(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -120);
    await expect(banner(page)).toBeInViewport();
  });

  test('it is always there near the top', async ({ page }) => {
    await page.goto(LONG);
    await scrollTo(page, 900);
    await expect(banner(page)).not.toBeInViewport();
    await scrollTo(page, 0);
    await expect(banner(page)).toBeInViewport();
    const height = (await banner(page).boundingBox())?.height ?? 0;
    await scrollTo(page, height / 2);
    await expect(banner(page)).not.toHaveAttribute('data-hidden');
    await expect(mainNavigation(page)).toBeInViewport({ ratio: 1 });
  });

  test('it never leaves while the focus is inside it, and comes when the focus does', async ({ page }) => {
    await page.goto(LONG);
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).focus();
    await scrollTo(page, 900);
    await scrollTo(page, 1000);
    await expect(mainNavigation(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('main').focus();
    await scrollTo(page, 1100);
    await expect(banner(page)).not.toBeInViewport();
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).focus();
    await expect(mainNavigation(page)).toBeInViewport({ ratio: 1 });
  });

  test('it stays away where the page was opened at a heading', async ({ page }) => {
    await page.goto(`${LONG}#the-common-locker`);
    await expect(page.getByRole('heading', { name: 'The common locker' })).toBeInViewport();
    await expect(banner(page)).not.toBeInViewport();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -120);
    await expect(banner(page)).toBeInViewport();
  });

  test('it stays away where a link led to a heading of another page', async ({ page }) => {
    await page.goto(LONG);
    await page.getByRole('main').getByRole('link', { name: 'disagreements' }).click();
    await expectPage(page, 'Deciding together');
    await expect(page.locator('#disagreements')).toBeInViewport();
    await expect(banner(page)).not.toBeInViewport();
  });

  test('it stays away after a jump to a heading further up', async ({ page }) => {
    await page.goto(LONG);
    await scrollTo(page, 3000);
    await expect(banner(page)).not.toBeInViewport();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The halyard' }).click();
    await expect(page.getByRole('heading', { name: 'The halyard' })).toBeInViewport();
    await expect(banner(page)).not.toBeInViewport();
  });

  test('it is there at the top of the next page', async ({ page }) => {
    await page.goto(LONG);
    await scrollTo(page, 900);
    await expect(banner(page)).not.toBeInViewport();
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: 'Next' }).click();
    await expectPage(page, 'Launching');
    await expect(banner(page)).toBeInViewport();
  });
});

/** The site, behind a line on which the navbar of a page comes in two halves, a second apart. */
async function startSlowLine(origin: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(origin + url);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    const body = Buffer.from(await answer.arrayBuffer());
    const middle = body.indexOf('<li class="navbar-item navbar-item-search');
    if (middle > 0) response.write(body.subarray(0, middle + 100));
    if (middle > 0) await setTimeout(1000);
    response.end(middle > 0 ? body.subarray(middle + 100) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close().closeAllConnections() };
}

test('nobody sees half a navbar, which would move once the rest of it comes', async ({ page, request }) => {
  const site = new URL((await request.get('')).url());
  const line = await startSlowLine(site.origin);
  await page.goto(line.origin + site.pathname);
  await expect(banner(page)).toBeInViewport();
  expect(await getLayoutShift(page)).toBe(0);
  line.stop();
});
