import type { Locator, Page } from '@playwright/test';
import { makeEpub } from '#cli/book/make-epub.ts';
import { makePdf } from '#cli/book/make-pdf.ts';
import { unzip } from '#cli/book/testing.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { awaitWorker } from './offline-site.ts';
import { NOT_FOUND_NOTE } from './pages.ts';
import { holdLaterScripts } from './scripts.ts';
import { expectEntry, expectNavbarAsleep, expectPage, mainNavigation, scrollTo, wakeNavbar } from './shell.ts';

// The site "bare", whose second language is Arabic.
const RAIN = 'مقياس المطر';

// The worker that runs them starts for these tests alone, and loads what makes books: one is enough.
test.describe.configure({ mode: 'default' });

const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

test('a page in Arabic runs from right to left, also its arrows and folder names, but not a printed URL; the rest of a shortened list of documents is shown in place', async ({
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

  const items = page.locator('nav.sidebar:visible > ul > li');
  const current = page.locator('nav.sidebar:visible [aria-current="page"]');
  await expect(current).toHaveText(RAIN);
  // As on a page of a handbook with more than two dozen entries.
  await items.first().evaluate((item) => {
    item.innerHTML = '<a href="/wiki/ar/docs/" data-whole-list="">1</a>';
  });
  await items.first().getByRole('link').click();
  await expect(items).toHaveCount(3);
  await expect(page.locator('[data-whole-list]:visible')).toHaveCount(0);
  await expect(current).toHaveText(RAIN);

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
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('link', { name: 'يفعل الجميع' }).evaluate(arrow)).toContain(
    '\u2066https://rain.example/\u2069',
  );
});

test('on a slow connection, a language that is pressed at once keeps the query and the hash', async ({ page }) => {
  const release = await holdLaterScripts(page);
  await page.goto('docs/rain/?from=here#main');
  await mainNavigation(page).locator('summary', { hasText: 'English' }).click();
  await expectNavbarAsleep(page);
  await mainNavigation(page).getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/docs\/rain\/\?from=here#main$/);
  release();
  await expectPage(page, RAIN);
});

test('in the book, arrows and the outline have the reading direction, what is not translated and code their own', async ({
  page,
}) => {
  await page.goto('ar/docs/print/');
  await page.emulateMedia({ media: 'print' });
  const reference = page.locator('[id="index"] a[data-ref]').first();
  expect(await reference.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('\u2190');
  await expect(page.locator('[id="rain"]')).toHaveCSS('direction', 'rtl');
  const english = page.locator('[id="thermometer"]');
  await expect(english).toHaveAttribute('lang', 'en');
  await expect(english).toHaveCSS('direction', 'ltr');

  // In the EPUB, without the help of a style.
  const rain = unzip(await makeEpub(page)).find(({ name }) => name === 'book/rain.xhtml');
  expect(rain?.text).toMatch(/<html [^>]*dir="rtl"/);
  expect(rain?.text).toMatch(/<pre [^>]*dir="ltr"/);

  // The outline of the PDF has its words in the order of the text.
  const pdf = Buffer.from(await makePdf(page)).toString('latin1');
  const title = Buffer.from(`\ufeff2 ${RAIN}`, 'utf16le').swap16().toString('hex').toUpperCase();
  expect(pdf).toContain(`/Title <${title}>`);
});

test('the link to the other language leads to the same page, all in that language, whose words the search finds, and Back returns', async ({
  page,
}) => {
  await page.goto('docs/rain/');
  await wakeNavbar(page);
  await scrollTo(page, 200);
  const main = page.getByRole('navigation', { name: 'Main' });
  // A press would scroll the page to its top.
  await main.locator('[lang="ar"]').evaluate((link: HTMLElement) => link.click());
  await expectPage(page, RAIN);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('navigation', { name: 'الرئيسي' }).locator('summary')).toContainText('العربية');
  await expect(page.locator('.skip-link')).toHaveText('انتقل إلى المحتوى الرئيسي');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'بحث' })).toBeVisible();
  await expectEntry(page, 'search');
  await page.getByRole('dialog').getByRole('combobox').fill('المطر');
  await expect(page.getByRole('option', { name: RAIN }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expectEntry(page, null);
  await page.goBack();
  await expectPage(page, 'Rain gauge');
  await expect(main.locator('summary', { hasText: 'English' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
});

test('the list of languages follows the pages that are swapped in, also to one that another language does not have', async ({
  page,
}) => {
  await page.goto('ar/docs/rain/');
  await wakeNavbar(page);
  const english = page.getByRole('navigation', { name: 'الرئيسي' }).locator('[lang="en"]');
  const goOn = (path: string) =>
    page.evaluate(async (path) => {
      await navigation.navigate(path).finished;
    }, path);
  await goOn('/wiki/ar/guests/');
  await expectPage(page, 'الضيوف');
  await expect(english).toHaveAttribute('href', '/wiki/');
  await goOn('/wiki/ar/docs/rain/');
  await expectPage(page, RAIN);
  await expect(english).toHaveAttribute('href', '/wiki/docs/rain/');
});

test.describe('a page that does not exist', () => {
  test.use({ expected: [NOT_FOUND_NOTE] });

  async function expectInArabic(page: Page): Promise<void> {
    await expectPage(page, 'الصفحة غير موجودة');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('navigation', { name: 'الرئيسي' })).toBeVisible();
    await expect(page.getByRole('link', { name: RAIN, exact: true })).toBeVisible();
  }

  test('is reported in the language of its URL, with a page that is not translated, and on a host with one not-found page for all languages, too', async ({
    page,
    request,
    baseURL,
  }) => {
    const answer = await page.goto('ar/docs/rian/');
    expect(answer?.status()).toBe(404);
    await expectInArabic(page);
    await page.goto('docs/rian/');
    await expectPage(page, 'Page Not Found');
    await page.goto('ar/docs/thermometr/');
    const offered = page.getByRole('listitem').filter({ hasText: new URL('ar/docs/thermometer/', baseURL).pathname });
    await expect(offered.getByRole('link')).toHaveText('Thermometer');

    const single = await request.get('nothing/');
    const file = await request.get('ar/nothing/');
    await page.route('**/ar/docs/rian/', async (route) => route.fulfill({ response: single }));
    await page.route('**/ar/404.html', async (route) => route.fulfill({ response: file, status: 200 }));
    await page.goto('ar/docs/rian/');
    await expectInArabic(page);
    await expect(page).toHaveTitle(/^الصفحة غير موجودة/);
    await expect(page).toHaveURL(new URL('ar/docs/rian/', baseURL).href);
    await page.getByRole('link', { name: RAIN, exact: true }).click();
    await expectPage(page, RAIN);
  });
});

test('axe finds nothing, and nothing overflows', async ({ page }) => {
  test.slow();
  for (const path of ['ar/', 'ar/docs/rain/', 'ar/docs/thermometer/', 'ar/search/']) {
    await page.goto(path);
    expect.soft(await findings(page), path).toEqual([]);
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', expected: [/net::ERR_/] });

  test('a page in the same language stands in for one that is not on the device', async ({ page, context }) => {
    await page.goto('ar/docs/rain/');
    await awaitWorker(page);
    await context.setOffline(true);
    await page.goto('ar/docs/thermometer/');
    await expectPage(page, 'هذه الصفحة ليست على هذا الجهاز');
    // In a tab of its own: a page that stands in for another reloads by itself.
    const other = await context.newPage();
    await other.goto('docs/thermometer/');
    await expectPage(other, 'This page is not on this device');
  });
});
