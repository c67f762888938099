import type { Page } from '@playwright/test';
import { blockStorage } from './early.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './handbook.ts';
import { holdLaterScripts, REACT, watchScripts } from './scripts.ts';

const POST = pages.mdxPost.path;
const KEY = 'docusaurus.tab.boat-kind';
const COMMANDS = {
  Dinghy: ['planks --kind dinghy', 'clamps --kind dinghy'],
  'Rowing boat': ['planks --kind rowboat', 'clamps --kind rowboat'],
  Cutter: ['planks --kind cutter', 'clamps --kind cutter'],
} as const;
type Name = keyof typeof COMMANDS;

/** The tab with a name in one of the two groups. */
const tab = (page: Page, name: Name, group = 0) => page.getByRole('tab', { name, exact: true }).nth(group);

/** Expects both groups to show a tab and its panel, and no other panel. */
async function expectShown(page: Page, name: Name): Promise<void> {
  await expect(page.getByRole('tab', { selected: true })).toHaveText([name, name]);
  await expect(page.getByRole('tabpanel')).toContainText([...COMMANDS[name]]);
}

test('the first press works on a slow connection, and a tab of one group shows the same tab of the other, either way', async ({
  page,
}) => {
  const release = await holdLaterScripts(page);
  await page.goto(POST);
  await expectShown(page, 'Dinghy');
  await tab(page, 'Cutter', 1).click();
  await expect(tab(page, 'Dinghy')).toHaveAttribute('aria-selected', 'true');
  release();
  await expectShown(page, 'Cutter');
  await tab(page, 'Dinghy').click();
  await expectShown(page, 'Dinghy');
  await tab(page, 'Rowing boat', 1).click();
  await expectShown(page, 'Rowing boat');
  // One group is in an MDX file, the other in a Markdown file.
  await page.goto(pages.components.path);
  // Text without a paragraph has the same distance from the labels.
  const [first, second] = await page.getByRole('tabpanel').evaluateAll((panels) =>
    panels.map((panel) => {
      const text = document.createRange();
      text.selectNodeContents(panel);
      const labels = panel.parentElement?.querySelector('[role="tablist"]');
      return text.getBoundingClientRect().top - (labels?.getBoundingClientRect().bottom ?? 0);
    }),
  );
  expect(second).toBeCloseTo(first ?? Number.NaN, -1);
  const winter = page.getByRole('tab', { name: 'Winter' }).first();
  await winter.click();
  await expect(winter).toHaveAttribute('aria-selected', 'true');
  await page.goto(pages.markdown.path);
  await expect(page.getByRole('tabpanel')).toHaveText('The crane is laid up.', { useInnerText: true });
  await page.getByRole('tab', { name: 'Winter' }).press('Home');
  await expect(page.getByRole('tab', { name: 'Summer' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('The crane comes on Saturdays.', { useInnerText: true });
});

test('a group is one stop of the Tab key, followed by its panel; arrow keys, Home and End move between tabs and show them', async ({
  page,
}) => {
  await page.goto(POST);
  await tab(page, 'Dinghy').focus();
  const steps = [
    ['ArrowRight', 'Rowing boat'],
    ['End', 'Cutter'],
    ['ArrowRight', 'Dinghy'],
    ['ArrowLeft', 'Cutter'],
    ['ArrowLeft', 'Rowing boat'],
    ['Home', 'Dinghy'],
  ] as const;
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expectShown(page, name);
  }
  // That is a key of the browser.
  await page.keyboard.press('Alt+ArrowRight');
  await expectShown(page, 'Dinghy');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Dinghy' }).first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Dinghy')).toBeFocused();
});

test('a choice is kept, shown on the next load without React, where keys go on from it, and applied in another window; one that no group has is ignored', async ({
  page,
  context,
}) => {
  await page.goto(POST);
  await tab(page, 'Rowing boat').click();
  await expectShown(page, 'Rowing boat');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('rowboat');
  // A new page, which no pointer has touched.
  const next = await context.newPage();
  const scripts = watchScripts(next);
  await next.goto(POST);
  await expectShown(next, 'Rowing boat');
  expect(scripts).toContain('tabs.client');
  expect(scripts).not.toContain(REACT);
  await page.reload();
  await expectShown(page, 'Rowing boat');
  await tab(next, 'Cutter').click();
  await expectShown(next, 'Cutter');
  await expectShown(page, 'Cutter');
  await page.reload();
  await expectShown(page, 'Cutter');
  await tab(page, 'Cutter').press('ArrowLeft');
  await expectShown(page, 'Rowing boat');
  await page.evaluate((key) => localStorage.setItem(key, 'raft'), KEY);
  const restored = page.waitForResponse('**/tabs.client.*');
  await page.reload();
  await (await restored).finished();
  await expectShown(page, 'Dinghy');
});

test('where a group says so, the choice is in the URL, which leads others to it; and so does a link to a passage in another tab', async ({
  page,
}) => {
  await page.goto(`${pages.markdown.path}?season=winter`);
  const selected = page.getByRole('tab', { selected: true });
  await expect(selected).toHaveText('Winter');
  await page.getByRole('tab', { name: 'Summer' }).click();
  await expect(selected).toHaveText('Summer');
  await expect(page).toHaveURL(/\?season=summer$/);
  await page.evaluate(() => localStorage.clear());
  // A link to a passage finds it as the browser's search does.
  await page.goto(`${pages.markdown.path}#:~:text=crane%20is%20laid%20up`);
  await expect(selected).toHaveText('Winter');
  await expect(page.getByRole('tabpanel')).toHaveText('The crane is laid up.', { useInnerText: true });
});

test('what the browser finds in a tab shows it in that group alone, and every tab is printed, under its label', async ({
  page,
}) => {
  await page.goto(POST);
  await tab(page, 'Cutter').click();
  await expectShown(page, 'Cutter');
  // As the browser does before it shows what it has found.
  await page.getByText(COMMANDS['Rowing boat'][0]).evaluate((found) => {
    const panel = found.closest('[hidden]');
    panel?.dispatchEvent(new Event('beforematch', { bubbles: true }));
    panel?.removeAttribute('hidden');
  });
  await expect(page.getByRole('tab', { selected: true })).toHaveText(['Rowing boat', 'Cutter']);
  await expect(page.getByRole('tabpanel')).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  const shown = page.getByRole('main').locator('[data-tab-panel] > :is(p, figure):visible');
  await expect(shown.filter({ hasText: /^(Dinghy|Rowing boat|Cutter)$/ })).toHaveCount(6);
  await expect(shown.filter({ hasText: /(planks|clamps) --kind/ })).toHaveCount(6);
});

test('where storage is blocked, tabs still work', async ({ page }) => {
  await blockStorage(page);
  await page.goto(POST);
  await expectShown(page, 'Dinghy');
  await tab(page, 'Rowing boat').click();
  await expectShown(page, 'Rowing boat');
});
