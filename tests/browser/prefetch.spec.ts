import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { settle } from './scripts.ts';
import { expectPage } from './shell.ts';

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** The requests for a page, from now on. */
function requestsFor(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === href(path)) requests.push(request);
  });
  return requests;
}

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  'the pointer': (page) => footerLink(page, 'Join').hover(),
  'the focus': (page) => footerLink(page, 'Join').focus(),
  'a finger': (page) => footerLink(page, 'Join').dispatchEvent('touchstart'),
};
test(`a page is fetched when ${Object.keys(signs).join(', ')} reaches its link, and not again when it is opened within half a minute`, async ({
  page,
}) => {
  const requests = requestsFor(page, pages.join.path);
  const open = async (reach: (page: Page) => Promise<unknown>) => {
    requests.length = 0;
    await page.goto('');
    const fetched = page.waitForResponse(`**${href(pages.join.path)}`);
    await reach(page);
    await fetched;
  };
  for (const [name, reach] of Object.entries(signs)) {
    await open(reach);
    await footerLink(page, 'Join').click();
    await expectPage(page, 'Join');
    expect(requests, name).toHaveLength(1);
  }
  await page.clock.install();
  await open((page) => footerLink(page, 'Join').hover());
  await page.clock.fastForward(31_000);
  await footerLink(page, 'Join').click();
  await expectPage(page, 'Join');
  expect(requests).toHaveLength(2);
});

test('the next page is fetched once the current one is loaded, and not again when it is opened', async ({ page }) => {
  const requests = requestsFor(page, pages.launching.path);
  const fetched = page.waitForResponse(`**${href(pages.launching.path)}`);
  await page.goto(pages.rigging.path);
  await fetched;
  await page.locator('a[rel="next"]').click();
  await expectPage(page, pages.launching.heading);
  expect(requests).toHaveLength(1);
});

test('nothing is prefetched for a visitor who wants to save data, or is on a slow connection', async ({ page }) => {
  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    }, connection);
    const requests = requestsFor(page, pages.join.path);
    const next = requestsFor(page, pages.launching.path);
    await page.goto(pages.rigging.path);
    await settle(page);
    expect(next, JSON.stringify(connection)).toEqual([]);
    await footerLink(page, 'Join').hover();
    await footerLink(page, 'Join').focus();
    await footerLink(page, 'Privacy policy').click();
    await expectPage(page, 'Privacy policy');
    expect(requests, JSON.stringify(connection)).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu, whose first link has the focus once it is open, fetches no page', async ({ page }) => {
    await page.goto(pages.privacy.path);
    await settle(page);
    const requests = requestsFor(page, '');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link').first()).toBeFocused();
    await settle(page);
    expect(requests).toEqual([]);
  });
});

test('what is not a page of the site is not prefetched', async ({ page }) => {
  const others: string[] = [];
  await page.goto(pages.mdxPost.path);
  await settle(page);
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') others.push(request.url());
  });
  await page.getByRole('main').getByRole('link', { name: 'the tide station' }).first().hover();
  await page.goto(pages.blog.path);
  await page.getByRole('link', { name: 'RSS' }).hover();
  await footerLink(page, 'Privacy policy').click();
  await expectPage(page, 'Privacy policy');
  const paths = others.map((url) => new URL(url).pathname).sort();
  // The first one follows the page of posts.
  expect(paths).toEqual([href(`${pages.blog.path}page/2/`), href(pages.privacy.path)]);
});
