import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeEpub } from '#cli/book/make-epub.ts';
import { makePdf } from '#cli/book/make-pdf.ts';
import { findPagesOfIds } from '#cli/book/pdf-pages.ts';
import { type Unzipped, unzip } from '#cli/book/testing.ts';
import { expect, test } from './fixtures.ts';

const BOOK = 'docs/print/';

const oneLine = (text: string | null) => text?.replaceAll(/\s+/g, ' ').trim() ?? '';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the main document leads to the whole handbook on one page', async ({ page }) => {
  await page.goto('docs/');
  await page.getByRole('main').getByRole('link', { name: 'the whole handbook on one page' }).click();
  await expect(page).toHaveURL(/\/docs\/print\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The handbook');
  await expect(page.getByRole('main')).toContainText(/Version: Next/);
  await expect(page.getByRole('main')).toContainText(/(As of|Made on) \w+ \d+, \d{4}/);
});

test('every document is in it, numbered, in the order of the sidebar', async ({ page }) => {
  await page.goto(BOOK);
  const titles = (await page.locator('.chapter-title').allTextContents()).map(oneLine);
  expect(titles.slice(0, 5)).toEqual([
    'About this handbook',
    '1 Codex',
    '1.1 Vision',
    '1.1.1 A shared horizon',
    '1.1.2 Value creation',
  ]);
  expect(titles.slice(-3)).toEqual(['2 Governing documents', '2.1 Code of conduct', '2.2 Community member agreement']);
  await expect(page.getByRole('heading', { name: '1.1.3.1 The division of income' })).toBeVisible();
});

test('the contents name every chapter and lead to it', async ({ page }) => {
  await page.goto(BOOK);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const names = await contents.getByRole('link').allTextContents();
  const titles = await page.locator('.chapter-title').allTextContents();
  expect(names.map(oneLine)).toEqual(titles.map(oneLine));
  await contents.getByRole('link', { name: '1.1.3 Value capture' }).click();
  await expect(page.getByRole('heading', { name: '1.1.3 Value capture' })).toBeInViewport();
});

test('every id is unique, and every link within the book leads to one', async ({ page }) => {
  await page.goto(BOOK);
  const { twice, dead, count } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const hashes = [...document.querySelectorAll('main a[href^="#"]')].map((link) => link.getAttribute('href') ?? '');
    return {
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
      dead: hashes.filter((hash) => !document.getElementById(decodeURIComponent(hash.slice(1)))),
      count: hashes.length,
    };
  });
  expect(count).toBeGreaterThan(150);
  expect({ twice, dead }).toEqual({ twice: [], dead: [] });
});

test('cross references stay within it: none leads to the page of a document or of a category', async ({ page }) => {
  await page.goto(BOOK);
  const addresses = await page
    .locator('main a[href^="/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(addresses).toContain('/resources/join/');
  expect(addresses.filter((address) => /^\/resources\/docs\/(?!.*\/history\/)/.test(address ?? ''))).toEqual([]);
  const conduct = page.locator('[id="index"]').getByRole('link', { name: 'Reporting' });
  await expect(conduct).toHaveAttribute('href', '#Documentation.code_of_conduct--5-reporting');
  await conduct.click();
  await expect(page.getByRole('heading', { name: '5. Reporting' })).toBeInViewport();
});

test('a document that members sign stands in it in the text in force, with its fingerprint', async ({
  page,
  request,
}) => {
  const { agreements }: { agreements: { id: string; versions: { version: number; sha256: string }[] }[] } = await (
    await request.get('agreements.json')
  ).json();
  await page.goto(BOOK);
  for (const { id, versions } of agreements) {
    const article = page.locator(`[id="Documentation.${id}"]`);
    const said = (await article.locator('.book-signed').textContent()) ?? '';
    const number = Number(/^Version (\d+), in force since/.exec(said)?.[1]);
    const sha256 = versions.find(({ version }) => version === number)?.sha256;
    expect(said).toContain(`SHA-256: ${sha256}`);
    await page.goto(`docs/Documentation/${id}/history/${number}/`);
    const signed = oneLine(await page.locator('[data-agreement-text]').textContent());
    await page.goto(BOOK);
    expect(oneLine(await article.textContent())).toContain(signed);
  }
});

test('search engines and the sitemap do not hear of it', async ({ page, request }) => {
  await page.goto(BOOK);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('[data-pagefind-body]')).toHaveCount(0);
  expect(await (await request.get('sitemap.xml')).text()).not.toContain('/docs/print/');
});

test('the button prints', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(BOOK);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that does nothing', async ({ page }) => {
    await page.goto(BOOK);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-print]')).toBeHidden();
  });
});

const after = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element, '::after').content);

test('on paper it is the text alone, with references in the place of targets', async ({ page }) => {
  await page.goto(BOOK);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button:visible, .navbar-frame:visible, .footer:visible')).toHaveCount(0);
  expect(await after(page, '.chapter a[data-ref="1.1.3"]')).toContain('→');
  expect(await after(page, '.chapter a[href="/resources/join/"]')).toMatch(/https:\/\/.+\/resources\/join\//);
  await expect(page.locator('.chapter').nth(1)).toHaveCSS('break-before', 'page');
  await expect(page.locator('.chapter table').first()).toHaveCSS('break-inside', 'avoid');
  const levels = await page
    .locator('.chapter :is(h2, h3, h4, h5, h6)')
    .evaluateAll((all) => [...new Set(all.map((heading) => getComputedStyle(heading).breakAfter))]);
  expect(levels).toEqual(['avoid']);
});

for (const mode of ['dark', 'light']) {
  for (const width of [1440, 320]) {
    test(`axe finds nothing, ${mode}, ${width} px wide, and nothing runs over the edge`, async ({ page }) => {
      // It looks at every word of the handbook.
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${BOOK}?docusaurus-theme=${mode}`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}

test('its PDF has pages, tags, an outline, and the numbers of the pages in the contents', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(BOOK);
  const pdf = Buffer.from(await makePdf(page));
  const text = pdf.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  const count = text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  expect(count).toBeGreaterThan(40);
  expect(text).toContain('/StructTreeRoot');
  const chapters = await page.locator('[data-chapter]').count();
  // An entry of the outline leads to a heading by its name or its place.
  expect(text.match(/\/Title [(<]/g)?.length).toBeGreaterThan(chapters);
  const numbers = await page.locator('.book-contents a').evaluateAll((all) => all.map((a) => Number(a.dataset.page)));
  expect(numbers).toHaveLength(chapters);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(numbers.at(-1)).toBeLessThanOrEqual(count);
  const pages = findPagesOfIds(pdf);
  expect(numbers).toEqual(
    await page
      .locator('[data-chapter]')
      .evaluateAll((all) => all.map(({ id }) => id))
      .then((ids) => ids.map((id) => pages.get(id))),
  );
  expect(text).not.toMatch(/\/URI \(http:\/\/localhost/);
});

/** What is wrong with the XML of some files, and what they link to. */
const readXml = (page: Page, files: Unzipped[]) =>
  page.evaluate(
    (all) =>
      all.map(({ name, text }) => {
        const xml = new DOMParser().parseFromString(text, 'application/xml');
        const values = (selector: string, attribute: string) =>
          [...xml.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
        return {
          name,
          problem: xml.querySelector('parsererror')?.textContent ?? null,
          ids: values('[id]', 'id'),
          links: [...values('a[href]', 'href'), ...values('img', 'src'), ...values('link', 'href')],
          items: values('item', 'href'),
          itemIds: values('item', 'id'),
          spine: values('itemref', 'idref'),
          root: values('rootfile', 'full-path'),
        };
      }),
    files.map(({ name, text }) => ({ name, text })),
  );

test('its EPUB is whole', async ({ page }) => {
  await page.goto(BOOK);
  const files = unzip(await makeEpub(page));
  expect(files[0]).toMatchObject({ name: 'mimetype', method: 0, offset: 0, text: 'application/epub+zip' });
  const names = new Set(files.map(({ name }) => name));
  expect(names.size).toBe(files.length);

  const read = await readXml(
    page,
    files.filter(({ name }) => /\.(xml|opf|xhtml)$/.test(name)),
  );
  expect(read.filter(({ problem }) => problem)).toEqual([]);
  const opf = read.find(({ name }) => name.endsWith('.opf'));
  expect(read.find(({ name }) => name === 'META-INF/container.xml')?.root).toEqual([opf?.name]);

  const chapters = await page.locator('[data-chapter]').count();
  const listed = opf?.items.map((item) => `book/${item}`) ?? [];
  expect(listed.sort()).toEqual([...names].filter((name) => name.startsWith('book/') && name !== opf?.name).sort());
  expect(opf?.spine).toHaveLength(chapters + 2);
  expect(opf?.spine.filter((id) => !opf.itemIds.includes(id))).toEqual([]);

  const idsOf = new Map(read.map(({ name, ids }) => [name, ids]));
  const links = read.flatMap(({ name, links }) => links.map((link) => ({ name, link })));
  const inside = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  const dead = inside.filter(({ name, link }) => {
    const { pathname, hash } = new URL(link, `http://epub/${name}`);
    const file = decodeURIComponent(pathname.slice(1));
    return !names.has(file) || (hash && !idsOf.get(file)?.includes(decodeURIComponent(hash.slice(1))));
  });
  expect(inside.length).toBeGreaterThan(100);
  expect(dead).toEqual([]);
  expect(links.map(({ link }) => link).filter((link) => link.includes('localhost'))).toEqual([]);
});
