import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { getLayoutShift } from './layout-shift.ts';
import { holdLaterScripts } from './scripts.ts';
import { expectEntry, expectPage, forgetFont, holdBack, nextFrames } from './shell.ts';

const PAGE = pages.markdown.path;
const ALT = 'A crane lifts a boat with two slings, and four people hold its lines.';

/** A post that begins with a photograph; the page above has a drawing further down. */
const POST = pages.newestPost.path;
const PHOTO = /^A wooden rowing boat on green water/;

const image = (page: Page) => page.getByRole('main').getByRole('img', { name: ALT });
const opener = (page: Page) => page.getByRole('button', { name: 'Open larger image' });
/** Its name is the picture's alternative text. */
const dialog = (page: Page) => page.getByRole('dialog', { name: /^A / });
const closer = (page: Page) => dialog(page).getByRole('button', { name: 'Close' });

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

test('nothing moves on a phone or in a wide window when the pictures of a page load late', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [POST, PAGE]) {
      const release = await holdBack(page, '**/*.{webp,svg}');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const picture = page.getByRole('main').locator('figure.image img');
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(0);
      release();
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
        .toBeTruthy();
      await nextFrames(page, 2);
      expect(await getLayoutShift(page), `${path} at ${width} pixels`).toBe(0);
      await page.unrouteAll({ behavior: 'wait' });
      await forgetFont(page);
    }
  }
});

test('an enlarged photograph is the full-size one; on a phone that is turned it is twice as wide as the screen, and keys move it', async ({
  page,
}) => {
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

  await page.setViewportSize({ width: 844, height: 390 });
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
  await expect(closer(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
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

test.describe('when a drawing does not load', () => {
  test.use({ expected: ['net::ERR_FAILED'], viewport: { width: 390, height: 844 } });

  test('all of its description can be read on a phone', async ({ page }) => {
    await page.route(/crane\.[^/]*svg$/, (route) => route.abort());
    await page.goto(PAGE);
    const failed = page.waitForEvent('requestfailed');
    await image(page).scrollIntoViewIfNeeded();
    await failed;
    await expect.poll(() => image(page).evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
    await expect.poll(async () => (await image(page).boundingBox())?.width).toBeLessThan(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
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

/** How it is opened and closed. */
const ways: [name: string, open: (page: Page) => Promise<void>, close: (page: Page) => Promise<void>][] = [
  ['Enter, Escape', (page) => opener(page).press('Enter'), (page) => page.keyboard.press('Escape')],
  ['Space, Enter', (page) => opener(page).press('Space'), (page) => page.keyboard.press('Enter')],
  ['a press, "Close"', (page) => opener(page).click(), (page) => closer(page).click()],
  ['a press each', (page) => opener(page).click(), (page) => dialog(page).getByRole('img').click()],
];
test('the first press shows an image larger even on a slow connection; presses and keys open and close it, and leave focus and page where they were', async ({
  page,
}) => {
  const release = await holdLaterScripts(page);
  await page.goto(PAGE);
  await opener(page).click();
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await closer(page).click();

  const top = await page.evaluate(() => scrollY);
  for (const [way, open, close] of ways) {
    await open(page);
    await expect(closer(page), way).toBeFocused();
    await close(page);
    await expect(page.locator('#large-image'), way).toHaveCount(0);
    await expect(opener(page), way).toBeFocused();
    expect(await page.evaluate(() => scrollY), way).toBe(top);
  }

  const small = await image(page).boundingBox();
  await opener(page).click();
  const large = dialog(page).getByRole('img', { name: ALT });
  expect((await large.boundingBox())?.width).toBeGreaterThan((small?.width ?? 0) * 1.2);
  // All of it is shown on a screen that is wider than high.
  await page.setViewportSize({ width: 1000, height: 500 });
  await expect(large).toBeInViewport({ ratio: 1 });
  expect(await large.evaluate(({ parentElement: frame }) => frame && frame.scrollHeight - frame.clientHeight)).toBe(0);
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
