import type { Page } from '@playwright/test';
import { blockStorage, storeBefore } from './early.ts';
import { expect, test } from './fixtures.ts';
import { holdLaterScripts, REACT, watchScripts } from './scripts.ts';

const POST = 'blog/mdx-blog-post/';
const KEY = 'docusaurus.tab.package-manager';
const COMMANDS = {
  npm: ['npm create astro@latest', 'npx astro add react'],
  pnpm: ['pnpm create astro@latest', 'pnpm astro add react'],
  Yarn: ['yarn create astro', 'yarn astro add react'],
} as const;
type Name = keyof typeof COMMANDS;

/** The tab of a name in one of the two groups. */
const tab = (page: Page, name: Name, group = 0) => page.getByRole('tab', { name, exact: true }).nth(group);

/** Both groups show a tab and its panel, and no other panel. */
async function expectShown(page: Page, name: Name): Promise<void> {
  await expect(page.getByRole('tab', { selected: true })).toHaveText([name, name]);
  await expect(page.getByRole('tabpanel')).toContainText([...COMMANDS[name]]);
}

test('the first press on a fresh page works on a slow line', async ({ page }) => {
  const release = await holdLaterScripts(page);
  await page.goto(POST);
  await tab(page, 'pnpm', 1).click();
  await expect(tab(page, 'npm')).toHaveAttribute('aria-selected', 'true');
  release();
  await expectShown(page, 'pnpm');
});

test('a tab of one group shows the same tab of the other, either way', async ({ page }) => {
  await page.goto(POST);
  await expectShown(page, 'npm');
  await tab(page, 'Yarn').click();
  await expectShown(page, 'Yarn');
  await tab(page, 'pnpm', 1).click();
  await expectShown(page, 'pnpm');
});

test('arrow keys, Home and End move between tabs and show them', async ({ page }) => {
  await page.goto(POST);
  await tab(page, 'npm').focus();
  const steps = [
    ['ArrowRight', 'pnpm'],
    ['End', 'Yarn'],
    ['ArrowRight', 'npm'],
    ['ArrowLeft', 'Yarn'],
    ['ArrowLeft', 'pnpm'],
    ['Home', 'npm'],
  ] as const;
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expectShown(page, name);
  }
});

test('a group is one stop of the Tab key, followed by its panel', async ({ page }) => {
  await page.goto(POST);
  await tab(page, 'pnpm').click();
  await expectShown(page, 'pnpm');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'pnpm' }).first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'pnpm')).toBeFocused();
});

test('a choice is kept, and shown on the next load without React', async ({ page, context }) => {
  await page.goto(POST);
  await tab(page, 'pnpm').click();
  await expectShown(page, 'pnpm');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('pnpm');
  // A page of its own, which no pointer has touched.
  const next = await context.newPage();
  const scripts = watchScripts(next);
  await next.goto(POST);
  await expectShown(next, 'pnpm');
  expect(scripts).toContain('tabs.client');
  expect(scripts).not.toContain(REACT);
  await page.reload();
  await expectShown(page, 'pnpm');
});

test('a group that shows an earlier choice goes on from it', async ({ page }) => {
  await storeBefore(page, { [KEY]: 'yarn' });
  await page.goto(POST);
  await expectShown(page, 'Yarn');
  await tab(page, 'Yarn').press('ArrowLeft');
  await expectShown(page, 'pnpm');
});

test('a choice from another time that no group has is passed over', async ({ page }) => {
  await storeBefore(page, { [KEY]: 'bun' });
  const restored = page.waitForResponse('**/tabs.client.*');
  await page.goto(POST);
  await (await restored).finished();
  await expectShown(page, 'npm');
});

test('a choice in another window is followed', async ({ page, context }) => {
  await page.goto(POST);
  const other = await context.newPage();
  await other.goto(POST);
  await tab(other, 'Yarn').click();
  await expectShown(other, 'Yarn');
  await expectShown(page, 'Yarn');
});

test('where storage is blocked, tabs work all the same', async ({ page }) => {
  await blockStorage(page);
  await page.goto(POST);
  await expectShown(page, 'npm');
  await tab(page, 'pnpm').click();
  await expectShown(page, 'pnpm');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('every panel is there, under its label, and no tab', async ({ page }) => {
    await page.goto(POST);
    await expect(page.getByRole('tab')).toHaveCount(0);
    const names = Object.keys(COMMANDS);
    const panels = page.getByRole('main').locator('[role="tabpanel"]:visible');
    await expect(panels).toHaveCount(6);
    await expect(panels.locator('p:visible').filter({ hasText: /^(npm|pnpm|Yarn)$/ })).toHaveText([...names, ...names]);
  });
});
