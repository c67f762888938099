import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdLaterScripts } from './scripts.ts';

const PAGE = 'markdown-page/';
const ALT = 'Four circles of three people each stand around a round table, and a line joins every circle to it.';

const image = (page: Page) => page.getByRole('main').getByRole('img', { name: ALT });
const opener = (page: Page) => page.getByRole('button', { name: 'Open larger image' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open larger image' });

test('an image has its words, its size, and waits until it is near', async ({ page }) => {
  await page.goto(PAGE);
  await expect(image(page)).toHaveAttribute('loading', 'lazy');
  await expect(image(page)).toHaveAttribute('width', '960');
  await expect(image(page)).toHaveAttribute('height', '540');
  const isLoaded = () => image(page).evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);
  const before = await image(page).boundingBox();
  await image(page).scrollIntoViewIfNeeded();
  await expect.poll(isLoaded).toBe(true);
  // The place was kept free, so nothing jumps when it comes.
  expect((await image(page).boundingBox())?.height).toBe(before?.height);
});

test('a press on an image shows it larger, with its words', async ({ page }) => {
  await page.goto(PAGE);
  const small = await image(page).boundingBox();
  await image(page).scrollIntoViewIfNeeded();
  await opener(page).click();
  const large = dialog(page).getByRole('img', { name: ALT });
  await expect(large).toBeVisible();
  expect((await large.boundingBox())?.width).toBeGreaterThan((small?.width ?? 0) * 1.2);
});

test('the first press works on a slow line', async ({ page }) => {
  const release = await holdLaterScripts(page);
  await page.goto(PAGE);
  await opener(page).click();
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
});

for (const key of ['Enter', 'Space']) {
  test(`${key} opens it, Escape closes it, and the focus goes back`, async ({ page }) => {
    await page.goto(PAGE);
    await opener(page).focus();
    await page.keyboard.press(key);
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
}

const ways: Record<string, (page: Page) => Promise<void>> = {
  '"Close"': (page) => dialog(page).getByRole('button', { name: 'Close' }).click(),
  'a press on the image': (page) => dialog(page).getByRole('img').click(),
  'Enter on "Close"': (page) => dialog(page).getByRole('button', { name: 'Close' }).press('Enter'),
};
for (const [way, close] of Object.entries(ways)) {
  test(`${way} closes it, gives the focus back and leaves the page where it was`, async ({ page }) => {
    await page.goto(PAGE);
    await image(page).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await close(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });
}

test('Back with a large image open leads to the page before, without it', async ({ page }) => {
  await page.goto('blog/mdx-blog-post/');
  await page.getByRole('link', { name: 'a page of its own' }).click();
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'How this site is made' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the image is there, and no button that would do nothing', async ({ page }) => {
    await page.goto(PAGE);
    await image(page).scrollIntoViewIfNeeded();
    await expect(image(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
  });
});
