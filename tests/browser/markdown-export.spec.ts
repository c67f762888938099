import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { expectPage } from './shell.ts';

const { path: DOC, heading: DOC_HEADING } = pages.rigging;
const NEXT = pages.launching;
const POST = pages.mdxPost.path;

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe('at the end of a document and of a post', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('"Copy as Markdown" copies the text and says so, after a navigation that of the current page, and "Copy link" the URL without its fragment', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(`${DOC}?from=mail#the-halyard`);
    await button(page, 'Copy link').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Copied')).toBeFocused();
    expect(await clipboard(page)).toBe(`${baseURL}${DOC}`);

    const expectCopy = async (path: string) => {
      await button(page, 'Copy as Markdown').click();
      await expect(page.getByRole('main').getByRole('status').last()).toHaveText('Copied');
      expect(await clipboard(page)).toBe(await (await request.get(`${path}index.md`)).text());
    };
    await page.goto(DOC);
    await expectCopy(DOC);
    await expect(button(page, 'Copied')).toBeVisible();
    await expect(button(page, 'Copy as Markdown')).toBeVisible();
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
    await expectPage(page, NEXT.heading);
    await expectCopy(NEXT.path);
    await expect(page.locator('link[type="text/markdown"]')).toHaveAttribute('href', href(`${NEXT.path}index.md`));
    await page.goto(POST);
    await expectCopy(POST);
  });
});

test.describe('what cannot be copied', () => {
  // For a page without a head, Chromium itself requests the host's icon.
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expected: ['net::ERR_', '/favicon.ico'] });

  test('is reported and leaves the page where the site does not respond; without access to the clipboard the Markdown is shown instead', async ({
    page,
  }) => {
    await page.goto(DOC);
    await page.route('**/index.md', (route) => route.abort());
    await button(page, 'Copy as Markdown').click();
    await expect(button(page, 'Could not copy')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${DOC}$`));
    await page.unroute('**/index.md');

    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'));
      Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
    });
    await page.goto(DOC);
    await button(page, 'Copy link').click();
    await expect(button(page, 'Could not copy')).toBeVisible();
    await page.route('**/index.md', (route) => route.abort());
    await button(page, 'Copy as Markdown').click();
    await expect(button(page, 'Could not copy')).toHaveCount(2);
    await page.unroute('**/index.md');
    await expect(button(page, 'Copy as Markdown')).toBeVisible();
    await button(page, 'Copy as Markdown').click();
    await page.waitForURL(`**/${DOC}index.md`);
    await expect(page.locator('body')).toContainText(`# ${DOC_HEADING}`);
  });
});
