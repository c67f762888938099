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
for (const [name, reach] of Object.entries(signs)) {
  test(`a page is fetched when ${name} reaches its link, and not again when it is opened`, async ({ page }) => {
    await page.goto('');
    const requests = requestsFor(page, pages.join.path);
    const fetched = page.waitForResponse(`**${href(pages.join.path)}`);
    await reach(page);
    await fetched;
    await footerLink(page, 'Join').click();
    await expectPage(page, 'Join');
    expect(requests).toHaveLength(1);
  });
}

test('a page that was fetched more than half a minute ago is fetched again when it is opened', async ({ page }) => {
  await page.clock.install();
  await page.goto('');
  const requests = requestsFor(page, pages.join.path);
  const fetched = page.waitForResponse(`**${href(pages.join.path)}`);
  await footerLink(page, 'Join').hover();
  await fetched;
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

const thrifty = { 'wants to save data': { saveData: true }, 'is on a slow connection': { effectiveType: 'slow-2g' } };
for (const [name, connection] of Object.entries(thrifty)) {
  test(`nothing is prefetched for a visitor who ${name}`, async ({ page }) => {
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection });
    }, connection);
    await page.goto(pages.rigging.path);
    const requests = requestsFor(page, pages.join.path);
    const next = requestsFor(page, pages.launching.path);
    await footerLink(page, 'Join').hover();
    await footerLink(page, 'Join').focus();
    await footerLink(page, 'Privacy policy').click();
    await expectPage(page, 'Privacy policy');
    expect(requests).toEqual([]);
    expect(next).toEqual([]);
  });
}

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
