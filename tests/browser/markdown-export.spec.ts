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

  for (const path of [DOC, POST]) {
    test(`"Copy as Markdown" copies the text of ${path} and says so`, async ({ page, request }) => {
      await page.goto(path);
      await button(page, 'Copy as Markdown').click();
      await expect(button(page, 'Copied')).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Copied');
      expect(await clipboard(page)).toBe(await (await request.get(`${path}index.md`)).text());
      await expect(button(page, 'Copy as Markdown')).toBeVisible();
    });
  }

  test('"Copy link" copies the URL without its fragment, by keyboard too', async ({ page, baseURL }) => {
    await page.goto(`${DOC}?from=mail#the-halyard`);
    await button(page, 'Copy link').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Copied')).toBeFocused();
    expect(await clipboard(page)).toBe(`${baseURL}${DOC}`);
  });

  test('after a navigation the current page is copied', async ({ page, request }) => {
    await page.goto(DOC);
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
    await expectPage(page, NEXT.heading);
    await button(page, 'Copy as Markdown').click();
    await expect(button(page, 'Copied')).toBeVisible();
    expect(await clipboard(page)).toBe(await (await request.get(`${NEXT.path}index.md`)).text());
    await expect(page.locator('link[type="text/markdown"]')).toHaveAttribute('href', href(`${NEXT.path}index.md`));
  });
});

/** For a page without a head, Chromium itself requests the host's icon. */
const NO_ICON = '/favicon.ico';

test.describe('without access to the clipboard', () => {
  test.use({ expected: [NO_ICON] });

  test('the Markdown is shown, and a message for the link', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'));
      Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
    });
    await page.goto(DOC);
    await button(page, 'Copy link').click();
    await expect(button(page, 'Could not copy')).toBeVisible();
    await button(page, 'Copy as Markdown').click();
    await page.waitForURL(`**/${DOC}index.md`);
    await expect(page.locator('body')).toContainText(`# ${DOC_HEADING}`);
  });
});

test.describe('when the site does not respond', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expected: ['net::ERR_'] });

  test('"Copy as Markdown" reports the failure, and the page stays', async ({ page }) => {
    await page.goto(DOC);
    await page.route('**/index.md', (route) => route.abort());
    await button(page, 'Copy as Markdown').click();
    await expect(button(page, 'Could not copy')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${DOC}$`));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expected: [NO_ICON] });

  test('a link leads to the Markdown, and there are no buttons that do nothing', async ({ page }) => {
    await page.goto(DOC);
    await expect(button(page, 'Copy as Markdown')).toBeHidden();
    await expect(button(page, 'Copy link')).toBeHidden();
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    await expect(page.locator('body')).toContainText(`# ${DOC_HEADING}`);
  });
});
