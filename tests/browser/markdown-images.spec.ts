import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { holdLaterScripts } from './scripts.ts';
import { expectEntry, expectPage, holdBack, nextFrames } from './shell.ts';

const PAGE = pages.markdown.path;
const ALT = 'A crane lifts a boat with two slings, and four people hold its lines.';

/** A post that begins with a photograph; the page above has a drawing further down. */
const POST = pages.newestPost.path;
const PHOTO = /^A wooden rowing boat on green water/;

const image = (page: Page) => page.getByRole('main').getByRole('img', { name: ALT });
const opener = (page: Page) => page.getByRole('button', { name: 'Open larger image' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open larger image' });

test('an image has its text, its size, and is loaded when it is near', async ({ page }) => {
  await page.goto(PAGE);
  await expect(image(page)).toHaveAttribute('loading', 'lazy');
  await expect(image(page)).toHaveAttribute('width', '960');
  await expect(image(page)).toHaveAttribute('height', '540');
  const isLoaded = () => image(page).evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);
  const before = await image(page).boundingBox();
  await image(page).scrollIntoViewIfNeeded();
  await expect.poll(isLoaded).toBe(true);
  // The space was reserved, so nothing jumps when it is loaded.
  expect((await image(page).boundingBox())?.height).toBe(before?.height);
});

test('a photograph at the top is loaded at once, in the width that is needed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  for (const [viewport, widest] of [
    [{ width: 390, height: 844 }, 576],
    [{ width: 1440, height: 900 }, 576],
  ] as const) {
    asked.length = 0;
    await page.setViewportSize(viewport);
    await page.goto(POST);
    const photo = page.getByRole('main').getByRole('img', { name: PHOTO });
    await expect(photo).toHaveAttribute('loading', 'eager');
    await expect(photo).toHaveAttribute('width', '1600');
    await expect(photo).toHaveAttribute('height', '950');
    const source = await photo.evaluate(async (one: HTMLImageElement) => {
      await one.decode();
      return { href: one.currentSrc, width: one.naturalWidth, candidates: one.srcset.split(', ') };
    });
    expect(source.candidates.find((one) => one.startsWith(new URL(source.href).pathname))).toMatch(`.webp ${widest}w`);
    expect(asked.filter((href) => href.includes('rowing-boat'))).toEqual([source.href]);
  }
});

for (const width of [390, 1440]) {
  for (const path of [POST, PAGE]) {
    test(`nothing moves at ${width} pixels on ${path} when its pictures load late`, async ({ page }) => {
      const { promise: later, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/*.{webp,svg}', async (route) => {
        await later;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const picture = page.getByRole('main').locator('figure.image img');
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(0);
      release();
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
        .toBeTruthy();
      await nextFrames(page, 2);
      expect(await getLayoutShift(page)).toBe(0);
    });
  }
}

test('an enlarged photograph is the full-size one', async ({ page }) => {
  await page.goto(POST);
  await opener(page).click();
  const large = dialog(page).getByRole('img', { name: PHOTO });
  await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1600);
  const small = await page.getByRole('main').locator('figure.image img').boundingBox();
  expect((await large.boundingBox())?.width).toBeGreaterThan((small?.width ?? 0) * 1.8);
  // The page behind it cannot be reached.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main figure, nav, footer'))).toBeNull();
});

test.describe('when the full-size photograph does not load', () => {
  test.use({ expected: ['net::ERR_FAILED'] });

  test('the small one is shown instead', async ({ page }) => {
    await page.goto(POST);
    const whole = await page.getByRole('main').getByRole('img', { name: PHOTO }).getAttribute('src');
    await page.route(`**${whole}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await opener(page).click();
    await failed;
    const large = dialog(page).getByRole('img', { name: PHOTO });
    await expect.poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(576);
  });
});

test('on a phone that is turned a photograph is twice as wide as the screen, and keys move it', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(POST);
  await opener(page).click();
  const large = dialog(page).getByRole('img', { name: PHOTO });
  await expect(large).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await large.boundingBox())?.width).toBeGreaterThan(600);
  const frame = dialog(page).locator('.image-frame');
  const left = () => frame.evaluate((one) => one.scrollLeft);
  await expect.poll(left).toBeGreaterThan(100);
  const middle = await left();
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(middle);
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('pictures that were not near yet are printed', async ({ page }) => {
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(request.url()));
  await page.goto(PAGE);
  const isThere = () => asked.some((href) => /crane\.[^/]*svg/.test(href));
  expect(isThere()).toBe(false);
  await page.pdf();
  await expect.poll(isThere).toBe(true);
});

test('a press on an image shows it larger, with its text, and all of it on a screen that is wider than high', async ({
  page,
}) => {
  await page.goto(PAGE);
  const small = await image(page).boundingBox();
  await image(page).scrollIntoViewIfNeeded();
  await opener(page).click();
  const large = dialog(page).getByRole('img', { name: ALT });
  await expect(large).toBeVisible();
  expect((await large.boundingBox())?.width).toBeGreaterThan((small?.width ?? 0) * 1.2);
  await page.setViewportSize({ width: 1000, height: 500 });
  await expect(large).toBeInViewport({ ratio: 1 });
  expect(await large.evaluate(({ parentElement: frame }) => frame && frame.scrollHeight - frame.clientHeight)).toBe(0);
});

test('the first press works on a slow connection', async ({ page }) => {
  const release = await holdLaterScripts(page);
  await page.goto(PAGE);
  await opener(page).click();
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
});

for (const key of ['Enter', 'Space']) {
  test(`${key} opens it, Escape closes it, and the focus returns`, async ({ page }) => {
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
test(`${Object.keys(ways).join(', ')} close it, return the focus and leave the page where it was`, async ({ page }) => {
  await page.goto(PAGE);
  await image(page).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  for (const [way, close] of Object.entries(ways)) {
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await close(page);
    await expect(page.locator('#large-image'), way).toHaveCount(0);
    await expect(opener(page), way).toBeFocused();
    expect(await page.evaluate(() => scrollY), way).toBe(top);
  }
});

test('Back closes it, as often as it is opened, and then leads to the previous page', async ({ page }) => {
  await page.goto(pages.mdxPost.path);
  await page.getByRole('link', { name: 'a page of its own' }).click();
  for (const way of ['Back', 'Escape', 'Back']) {
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await expectEntry(page, 'large-image');
    if (way === 'Back') await page.goBack();
    else await page.keyboard.press(way);
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await expectEntry(page, null);
  }
  await expect(page).toHaveURL(href(PAGE));
  await page.goBack();
  await expectPage(page, 'A calculator for planks');
  await expect(dialog(page)).toHaveCount(0);
});

test('an image that was open when another page came can be opened there', async ({ page }) => {
  await page.goto(pages.mdxPost.path);
  await page.getByRole('link', { name: 'a page of its own' }).click();
  await expect(opener(page)).toBeVisible();
  const release = await holdBack(page, `**${href(POST)}`);
  await page.evaluate((url) => navigation.navigate(url), href(POST));
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
  release();
  await expect(page.getByRole('img', { name: PHOTO })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await opener(page).click();
  await expect(dialog(page).getByRole('img', { name: PHOTO })).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the image is shown, without a button that would do nothing', async ({ page }) => {
    await page.goto(PAGE);
    await image(page).scrollIntoViewIfNeeded();
    await expect(image(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
  });
});
