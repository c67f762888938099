import { expect, test } from 'vitest';
import type { Agreement } from '#contracts/agreements.ts';
import { oneLine, readBuiltSite } from '#tests/support/built-pages.ts';

const { base, page, text } = readBuiltSite('handbook');
const $ = page('docs/print/');

const getTexts = (selector: string) =>
  $(selector)
    .toArray()
    .map((element) => oneLine($(element).text()));

const getHrefs = (selector: string) =>
  $(selector)
    .toArray()
    .map((link) => $(link).attr('href') ?? '');

test('its title page has its title, version and day', () => {
  // Only one, though a document has a heading of level 1 in its text.
  expect(getTexts('h1')).toEqual(['The yard book']);
  const main = oneLine($('main').text());
  expect(main).toContain('Version: Next');
  expect(main).toMatch(/(As of|Made on) \w+ \d+, \d{4}/);
});

test('every document is in it, numbered, in the order of the sidebar', () => {
  const titles = getTexts('.chapter-title');
  expect(titles.slice(0, 6)).toEqual([
    'About this handbook',
    '1 The yard',
    '1.1 Boats',
    '1.1.1 Choosing a boat',
    '1.1.2 Building a hull',
    '1.1.3 Rigging',
  ]);
  expect(titles.slice(-3)).toEqual(['4 House rules', '4.1 Ground rules', '4.2 Members charter']);
  expect(getTexts('.chapter h4, .chapter h5')).toContain('1.1.3.1 Setting up the mast');
});

test('the contents list every chapter and link to it', () => {
  expect(getTexts('nav[aria-labelledby="book-contents"] a')).toEqual(getTexts('.chapter-title'));
  const ids = $('[data-chapter]')
    .toArray()
    .map((chapter) => `#${$(chapter).attr('id')}`);
  expect(getHrefs('nav[aria-labelledby="book-contents"] a')).toEqual(ids);
});

test('every id is unique, and every link within the book leads to one', () => {
  const ids = $('[id]')
    .toArray()
    .map((element) => $(element).attr('id') ?? '');
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const hashes = getHrefs('main a[href^="#"]');
  expect(hashes.length).toBeGreaterThan(150);
  const known = new Set(ids);
  expect(hashes.filter((hash) => !known.has(decodeURIComponent(hash.slice(1))))).toEqual([]);
});

test('cross references stay within it: none leads to the page of a document or of a category', () => {
  const urls = getHrefs('main a[href^="/"]');
  expect(urls).toContain(`${base}join/`);
  const toDocuments = urls.filter((url) => url.startsWith(`${base}docs/`));
  expect(toDocuments.filter((url) => !url.includes('/history/'))).toEqual([]);
  const report = $('[id="index"] a:contains("Reporting")');
  expect(report.attr('href')).toBe('#Rules.ground_rules--5-reporting');
});

test('a document that members sign has its text in force, with its fingerprint', () => {
  const { agreements }: { agreements: Agreement[] } = JSON.parse(text('agreements.json'));
  expect(agreements).toHaveLength(2);
  for (const { id, versions } of agreements) {
    const inForce = versions.at(-1);
    const chapter = $(`[id="Rules.${id}"]`);
    const note = oneLine(chapter.find('.book-signed').text());
    expect.soft(note).toContain(`Version ${inForce?.version}, in force since`);
    expect.soft(note).toContain(`SHA-256: ${inForce?.sha256}`);
    const signed = page(`docs/Rules/${id}/history/${inForce?.version}/`)('[data-agreement-text]').clone();
    signed.find('style').remove();
    expect.soft(oneLine(chapter.text()), id).toContain(oneLine(signed.text()));
  }
});

test('search engines and the sitemap do not include it', () => {
  expect($('meta[name="robots"]').attr('content')).toBe('noindex');
  expect($('[data-pagefind-body]')).toHaveLength(0);
  expect(text('sitemap.xml')).not.toContain('/docs/print/');
});
