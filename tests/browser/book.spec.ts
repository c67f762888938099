import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { collectBook } from '#cli/book/collect.ts';
import { makeEpub } from '#cli/book/make-epub.ts';
import { makePdf } from '#cli/book/make-pdf.ts';
import { findMissingCharacters } from '#cli/book/missing-characters.ts';
import { findPagesOfIds } from '#cli/book/pdf-pages.ts';
import { type Unzipped, unzip } from '#cli/book/testing.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { href, pages } from './handbook.ts';
import { expectPage } from './shell.ts';

const BOOK = 'docs/print/';

// tests/unit/built-site/book.test.ts covers what is in the book, and where its links lead.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the main document links to the whole handbook on one page, with working contents and references', async ({
  page,
}) => {
  await page.goto(pages.docs.path);
  await page.getByRole('main').getByRole('link', { name: 'the whole handbook on one page' }).click();
  await expect(page).toHaveURL(/\/docs\/print\/$/);
  await expectPage(page, pages.docs.heading);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '1.1.3 Rigging' }).click();
  await expect(page.getByRole('heading', { name: '1.1.3 Rigging', exact: true })).toBeInViewport();
  await page.locator('[id="index"]').getByRole('link', { name: 'Reporting' }).click();
  await expect(page.getByRole('heading', { name: '5. Reporting' })).toBeInViewport();
});

test('after a reload, the book is where the reader was', async ({ page }) => {
  await page.goto(BOOK);
  // After many chapters that are shorter than a chapter is taken for before it is laid out.
  const chapter = page.locator('[id="yard.knots.highwaymans-hitch"]');
  await chapter.evaluate(async (end) => {
    for (const before of document.querySelectorAll('.chapter')) {
      before.scrollIntoView();
      await new Promise(requestAnimationFrame);
      if (before === end) break;
    }
  });
  await page.reload();
  await expect(chapter.getByRole('heading').first()).toBeInViewport();
});

test('of a long book, only what is near the screen is laid out, and Back leads to the passage that was left', async ({
  page,
}) => {
  await page.route(href(BOOK), async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(' data-book=', ' data-long data-book=') });
  });
  await page.goto(BOOK);
  const chapters = page.locator('.chapter:not(.chapter-bare)');
  const countLaidOut = () =>
    chapters.evaluateAll(
      (all) => all.filter((one) => one.lastElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    );
  await expect.poll(countLaidOut).toBeLessThan((await chapters.count()) / 2);
  // The end of a chapter that is longer than a chapter is taken for before it is laid out.
  const passage = chapters
    .filter({ has: page.getByRole('heading', { name: '1.1.3 Rigging' }) })
    .locator('> *')
    .last();
  const getTop = () => passage.evaluate((block) => Math.round(block.getBoundingClientRect().top));
  await passage.evaluate((block) => block.scrollIntoView());
  const top = await getTop();
  // Without the mouse, for which the page would be scrolled until the navbar returns.
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
  await link.evaluate((element: HTMLElement) => element.click());
  await expectPage(page, pages.blog.heading);
  await page.goBack();
  await expect(passage).toBeInViewport();
  expect(Math.abs((await getTop()) - top)).toBeLessThan(2);
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

test('its button prints, and on paper it is only the text, with references instead of link targets', async ({
  page,
}) => {
  await page.goto(BOOK);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button:visible, .navbar-frame:visible, .footer:visible')).toHaveCount(0);
  expect(await after(page, '.chapter a[data-ref="1.1.3"]')).toContain('→');
  expect(await after(page, `.chapter a[href="${href(pages.join.path)}"]`)).toMatch(/https:\/\/.+\/join\//);
  await expect(page.locator('.chapter').nth(1)).toHaveCSS('break-before', 'page');
  await expect(page.locator('.chapter table').first()).toHaveCSS('break-inside', 'avoid');
  // A part of the contents may be longer than a page.
  await expect(page.locator('.book-contents li:has(li)').first()).toHaveCSS('break-inside', 'auto');
  const levels = await page
    .locator('.chapter :is(h2, h3, h4, h5, h6)')
    .evaluateAll((all) => [...new Set(all.map((heading) => getComputedStyle(heading).breakAfter))]);
  expect(levels).toEqual(['avoid']);
});

test('axe finds nothing on a narrow screen, where tables have to be scrolled, nor in the book’s own parts', async ({
  page,
}) => {
  test.slow();
  await page.goto(BOOK);
  expect.soft(await findings(page, {}, [320], ['dark'])).toEqual([]);
  const own = ['.book-title', '.book-contents', '[id="index"]', '.book-signed'];
  // axe reads the whole page each time, even for a part of it, so that the text of the chapters would take most of the time.
  await page.locator('.chapter').evaluateAll((chapters, own) => {
    for (const chapter of chapters)
      if (!chapter.matches(own)) chapter.replaceChildren(...chapter.querySelectorAll(own));
  }, own.join());
  const found = [
    ...(await findings(page, { include: own }, [1440])),
    ...(await findings(page, { include: own }, [768], ['dark'])),
    ...(await findings(page, { include: own }, [320], ['light'])),
  ];
  expect(found).toEqual([]);
});

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
  // An outline entry refers to a heading by name or by position.
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

test('the contents of the PDF have the numbers of pages whatever the chapters are called', async ({ page }) => {
  const ids = ['会の運営.総会の開き方（詳しい版）', '100%', 'a'];
  const entries = ids.map((id) => `<a href="#${id}">${id}</a>`).join('');
  const chapters = ids.map((id) => `<article id="${id}"><h2>${id}</h2></article>`).join('');
  const style = '<style>article { break-before: page } [id^="会"] { page: wide }</style>';
  await page.setContent(`${style}<main data-book=""><nav class="book-contents">${entries}</nav>${chapters}</main>`);
  const pdf = await makePdf(page);
  const numbers = await page.locator('.book-contents a').evaluateAll((all) => all.map((link) => link.dataset.page));
  expect(numbers).toEqual(['2', '3', '4']);
  // The type of pages that a chapter has.
  await expect(page.locator('article').first()).toHaveCSS('page', 'wide');
  expect([...findPagesOfIds(pdf).keys()].filter((id) => id.length > 127)).toEqual([]);
  await expect(page.locator('.book-contents a').first()).toHaveAttribute('href', /^#/);
});

test('characters that no font has are found, and no others, in either direction', async ({ page }) => {
  const text = 'A é א 1 \u2060\u{100000}<p>\u{100000} \u{100001}</p>';
  for (const direction of ['ltr', 'rtl']) {
    await page.setContent(`<html dir="${direction}"><main data-book="">${text}</main></html>`);
    expect(await page.evaluate(findMissingCharacters), direction).toEqual(['\u{100000}', '\u{100001}']);
  }
});

/** Returns the XML errors of some files, and their links. */
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

test('its EPUB is complete, with pictures in formats that every reader knows', async ({ page }) => {
  await page.goto(BOOK);
  await expect(page.locator('[data-book] img[src$=".webp"]').first()).toBeAttached();
  const epub = Buffer.from(await makeEpub(page));
  // Readers recognise an EPUB by its first bytes: the header of an uncompressed file, its name, and its content.
  expect(epub.readUInt16LE(8)).toBe(0);
  expect(epub.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  const files = unzip(epub);
  const names = new Set(files.map(({ name }) => name));
  expect(names.size).toBe(files.length);

  const read = await readXml(
    page,
    files.filter(({ name }) => /\.(xml|opf|ncx|xhtml)$/.test(name)),
  );
  expect(read.filter(({ problem }) => problem)).toEqual([]);
  const opf = read.find(({ name }) => name.endsWith('.opf'));
  expect(read.find(({ name }) => name === 'META-INF/container.xml')?.root).toEqual([opf?.name]);

  const chapters = await page.locator('[data-chapter]').count();
  const listed = opf?.items.map((item) => `book/${decodeURIComponent(item)}`) ?? [];
  expect(listed.sort()).toEqual([...names].filter((name) => name.startsWith('book/') && name !== opf?.name).sort());
  expect(opf?.spine).toHaveLength(chapters + 2);
  expect(opf?.spine.filter((id) => !opf.itemIds.includes(id))).toEqual([]);

  const getIds = new Map(read.map(({ name, ids }) => [name, ids]));
  const links = read.flatMap(({ name, links }) => links.map((link) => ({ name, link })));
  const inside = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  const dead = inside.filter(({ name, link }) => {
    const { pathname, hash } = new URL(link, `http://epub/${name}`);
    const file = decodeURIComponent(pathname.slice(1));
    return !names.has(file) || (hash && !getIds.get(file)?.includes(decodeURIComponent(hash.slice(1))));
  });
  expect(inside.length).toBeGreaterThan(100);
  expect(dead).toEqual([]);
  expect(links.map(({ link }) => link).filter((link) => link.includes('localhost'))).toEqual([]);

  const items = files
    .find(({ name }) => name.endsWith('.opf'))
    ?.text.matchAll(/href="image-\d+(.\w+)" media-type="(.+)"/g);
  const kinds = new Set([...(items ?? [])].map(([, extension, type]) => `${extension} ${type}`));
  expect([...kinds].sort()).toEqual(['.jpg image/jpeg', '.svg image/svg+xml']);
  const photos = files.filter(({ name }) => name.endsWith('.jpg'));
  expect(photos.map(({ bytes }) => bytes.toString('hex', 0, 3))).toEqual(photos.map(() => 'ffd8ff'));
});

test('on the small screen of a reader, pictures of its EPUB keep their shape, and nothing is wider', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 600 });
  const style = await readFile(new URL('../../cli/book/epub.css', import.meta.url), 'utf8');
  const picture =
    '<img alt="" width="960" height="480" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">';
  const drawing = '<svg viewBox="0 0 960 480" width="960" height="480"></svg>';
  const word = 'word'.repeat(99);
  const table = `<div class="table-wide"><table><tr><th>${word}</th><td>${word}</td></tr></table></div>`;
  await page.setContent(`<!doctype html><style>${style}</style><p>${word}</p>${picture}${drawing}${table}`);
  for (const selector of ['img', 'svg']) {
    const box = await page.locator(selector).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1), selector).toBeCloseTo(2);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
});

test('its EPUB says without forms which tasks are done, and has drawings, but no icons, which only the site’s style gives a size', async ({
  page,
}) => {
  const tasks = '<input type="checkbox" checked disabled> One, <input type="checkbox" disabled> Two';
  const drawing = '<svg viewBox="0 0 9 9"><title>A drawing</title></svg>';
  const diagram =
    '<div class="diagram"><svg viewBox="0 0 9 9" width="9" aria-hidden="true"><desc>A diagram</desc></svg></div>';
  const icon = '<svg viewBox="0 0 16 16" aria-hidden="true"><desc>An icon</desc></svg>';
  await page.setContent(
    `<main data-book=""><article data-chapter="A" id="a">${tasks}${drawing}${diagram}${icon}</article></main>`,
  );
  const { chapters } = await page.evaluate(collectBook);
  expect(chapters[0]?.body).toContain('>☑ One, ☐ Two');
  expect(chapters[0]?.body.match(/A drawing|A diagram|An icon/g)).toEqual(['A drawing', 'A diagram']);
});
