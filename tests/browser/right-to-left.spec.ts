import type { Locator } from '@playwright/test';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectPage } from './shell.ts';

// The site "bare", whose second language is Arabic.
const RAIN = 'مقياس المطر';

const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

test('a page in Arabic runs from right to left: the documents on the right, the contents on the left', async ({
  page,
}) => {
  await page.goto('ar/docs/rain/');
  await expectPage(page, RAIN);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  const text = await left(page.getByRole('main'));
  expect(await left(page.locator('nav.sidebar:visible'))).toBeGreaterThan(text);
  expect(await left(page.locator('.toc-column'))).toBeLessThan(text);
  expect(await page.locator('figure.code pre').evaluate((code) => getComputedStyle(code).direction)).toBe('ltr');
});

test('arrows point in the reading direction, and folder names keep their trailing slash', async ({ page }) => {
  await page.goto('ar/docs/rain/');
  const arrow = (link: Element) => getComputedStyle(link, '::after').content;
  expect(await page.getByRole('link', { name: 'يفعل الجميع' }).evaluate(arrow)).toContain('\u2196');
  expect(await page.locator('.footnotes [href^="#fnref"]').evaluate((link) => getComputedStyle(link).scale)).toBe(
    '-1 1',
  );
  const sides = await page.locator('.file-tree li', { hasText: 'readings' }).evaluate(({ firstChild: name }) => {
    const getLeft = (sign: string) => {
      const range = document.createRange();
      const at = name?.textContent?.indexOf(sign) ?? -1;
      if (!name || at < 0) return Number.NaN;
      range.setStart(name, at);
      range.setEnd(name, at + 1);
      return range.getBoundingClientRect().left;
    };
    return { first: getLeft('r'), slash: getLeft('/') };
  });
  expect(sides.slash).toBeGreaterThan(sides.first);
});

test('a translation of an earlier version says so, and links to the original', async ({ page }) => {
  await page.goto('ar/docs/rain/');
  const note = page.locator('.page-note');
  await expect(note).toContainText('أُعدّت هذه الترجمة عن نسخة أقدم من النص.');
  await expect(note).toContainText('لا يمكن عرض ما تغيّر منذ ذلك الحين');
  await note.getByRole('link', { name: 'اقرأ الأصل' }).click();
  await expect(page).toHaveURL(/\/wiki\/docs\/rain\/$/);
  await expect(note).toHaveCount(0);
});

test('a page that is not translated says so, and its text is marked as English', async ({ page }) => {
  await page.goto('ar/docs/thermometer/');
  await expect(page.getByRole('note')).toHaveText('لم تُترجم هذه الصفحة بعد.');
  const text = page.locator('.prose');
  await expect(text).toHaveAttribute('lang', 'en');
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  await page.goto('docs/thermometer/');
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('the link to the other language leads to the same page, and mirrors the whole page', async ({ page }) => {
  await page.goto('docs/rain/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.locator('summary', { hasText: 'English' }).click();
  await main.getByRole('link', { name: 'العربية' }).click();
  await expectPage(page, RAIN);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('the search finds Arabic words', async ({ page }) => {
  await page.goto('ar/docs/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('المطر');
  await expect(page.getByRole('option', { name: RAIN }).first()).toBeVisible();
});

for (const path of ['ar/', 'ar/docs/rain/', 'ar/docs/thermometer/', 'ar/search/']) {
  test(`axe finds nothing on ${path}, and nothing overflows`, async ({ page }) => {
    await page.goto(path);
    expect(await findings(page)).toEqual([]);
  });
}
