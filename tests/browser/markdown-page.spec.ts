import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PAGE = 'markdown-page/';

const main = (page: Page) => page.getByRole('main');

/** In a window of 320 pixels, nothing stands out of the page. */
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

test('admonitions of five kinds, and an alert, have a title each', async ({ page }) => {
  await page.goto(PAGE);
  const notes = main(page).getByRole('note');
  const titles = ['Note', 'Try it on a small page first', 'Info', 'This changes what others see', 'Danger', 'Note'];
  await expect(notes.locator('p:first-child')).toHaveText(titles);
  for (const [index, title] of titles.entries()) await expect(notes.nth(index)).toHaveAccessibleName(title);
  await expect(notes.last().getByText('This is a block quote whose first line is [!NOTE].')).toBeVisible();
  await expect(main(page).getByRole('blockquote')).toHaveCount(1);
});

test('a footnote leads to its note, and back', async ({ page }) => {
  await page.goto(PAGE);
  const reference = main(page).getByRole('link', { name: '1', exact: true });
  await reference.click();
  await expect(page).toHaveURL(/#fn-source$/);
  const back = main(page).getByRole('region', { name: 'Footnotes' }).getByRole('link', { name: 'Back to reference 1' });
  await expect(back).toBeInViewport();
  await back.click();
  await expect(page).toHaveURL(/#fnref-source$/);
  await expect(reference).toBeInViewport();
});

test('the boxes of a task list have names, and only show a state', async ({ page }) => {
  await page.goto(PAGE);
  const states = {
    'The note has a keeper.': true,
    'Two or more members take part.': true,
    'The Work circle has consented.': false,
  };
  for (const [name, checked] of Object.entries(states)) {
    const box = main(page).getByRole('checkbox', { name, exact: true });
    await expect(box).toBeChecked({ checked });
    await expect(box).toBeDisabled();
  }
});

test('a wide table scrolls on its own in a narrow window, with the keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('blog/long-blog-post/');
  const table = main(page).getByRole('group', { name: /^Table: Member, Hours at weight 1/ });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((group) => group.scrollLeft)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
});

test('nothing on the page makes a narrow window scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PAGE);
  await expect(main(page).getByRole('table')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the numbers of a table stand to the right', async ({ page }) => {
  await page.goto(PAGE);
  const row = main(page).getByRole('row', { name: /^Ordinary/ });
  await expect(row.getByRole('cell', { name: '7 days' })).toHaveCSS('text-align', 'end');
  await expect(row.getByRole('cell', { name: 'Ordinary' })).toHaveCSS('text-align', 'start');
});

test('a folded passage opens and closes, with the keyboard too', async ({ page }) => {
  await page.goto(PAGE);
  const summary = main(page).getByText('How a folded passage is written in a Markdown file');
  const passage = main(page).getByText('It works without JavaScript and can be reached');
  await expect(passage).toBeHidden();
  await summary.click();
  await expect(passage).toBeVisible();
  await summary.press('Enter');
  await expect(passage).toBeHidden();
});

test('a link to another site opens a new tab, and says so', async ({ page, context }) => {
  await context.route('https://commonmark.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Away</h1>' }),
  );
  await page.goto(PAGE);
  const opened = context.waitForEvent('page');
  await main(page).getByRole('link', { name: 'the CommonMark tutorial (opens in new tab)', exact: true }).click();
  const tab = await opened;
  await expect(tab).toHaveURL('https://commonmark.org/help/');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markdown page');
});

test('a heading has a link to itself, reached with the pointer or the Tab key', async ({ page }) => {
  await page.goto(PAGE);
  const heading = main(page).getByRole('heading', { name: 'Quotations' });
  const link = heading.getByRole('link', { name: 'Direct link to Quotations' });
  await expect(link).toHaveCSS('opacity', '0');
  await heading.hover();
  await expect(link).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/markdown-page\/#quotations$/);
  await expect(heading).toBeInViewport();
});
