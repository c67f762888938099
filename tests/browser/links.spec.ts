import { expect, test } from './fixtures.ts';
import { handbook, pages } from './handbook.ts';
import { expectPage, isSameWindow, markWindow } from './shell.ts';

test.describe('a file', () => {
  // A file cannot name an icon, so the browser looks for one at the root of the host, which is not the site's.
  test.use({ expected: ['/favicon.ico'] });

  test('is left to the browser', async ({ page }) => {
    await page.goto(pages.blog.path);
    const asked = page.waitForRequest('**/blog/feed.json');
    await page.getByRole('link', { name: 'JSON' }).click();
    expect((await asked).isNavigationRequest()).toBe(true);
  });
});

test('a link to another site leaves this one', async ({ page, context }) => {
  await context.route('https://station.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Away</h1>' }),
  );
  await page.goto(pages.mdxPost.path);
  await page.getByRole('main').getByRole('link', { name: 'the tide station' }).first().click();
  await expect.poll(() => context.pages().some((open) => open.url() === 'https://station.example/')).toBe(true);
});

test('a link that opens a new tab, and a press with Control, leave the page as it is', async ({ page, context }) => {
  await context.route(`${handbook.docs.editUrl}**`, (route) => route.fulfill({ body: 'the editor' }));
  await page.goto(pages.docs.path);
  await markWindow(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(await opened).toHaveURL(/content\/docs\/index\.md$/);
  await expectPage(page, 'The yard book');

  const another = context.waitForEvent('page');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Join', exact: true })
    .click({ modifiers: ['ControlOrMeta'] });
  await expectPage(await another, 'Join');
  await expectPage(page, 'The yard book');
  expect(await isSameWindow(page)).toBe(true);
});

test('a link to the current page leads to its top, without a reload', async ({ page }) => {
  await page.goto(pages.yard.path);
  await markWindow(page);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'The yard', exact: true }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await isSameWindow(page)).toBe(true);
});
