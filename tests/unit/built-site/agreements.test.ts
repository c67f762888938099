import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CheerioAPI } from 'cheerio';
import { expect, test } from 'vitest';
import type { Agreement, VersionRecord } from '#contracts/agreements.ts';
import { oneLine, readBuiltSite } from '#tests/support/built-pages.ts';
import { sourceFolders } from '#tests/support/sites.ts';

const { base, bytes, files, page, text } = readBuiltSite('handbook');
const ARCHIVE = `${sourceFolders.handbook}/content/agreements`;
const RULES = 'docs/Rules/ground_rules/';
const DIFFERENCE = page(`${RULES}history/2/since/1/`);

const lock: Record<string, VersionRecord[]> = JSON.parse(readFileSync(`${ARCHIVE}/lock.json`, 'utf8'));
const ratified = lock.ground_rules ?? [];
const { agreements }: { agreements: Agreement[] } = JSON.parse(text('agreements.json'));
const NOTE = '[role="note"][aria-label="Version of this agreement"]';

/** The headings below the title, each with the name that links use. */
const getOutline = ($: CheerioAPI) =>
  $('main .prose :is(h2, h3)')
    .toArray()
    .map((heading) => `${$(heading).attr('id')}: ${$(heading).text()}`);

test('programs can read every version of the agreements, as in the lock file', () => {
  expect(agreements.map(({ id }) => id)).toEqual(['ground_rules', 'members_charter']);
  for (const { id, title, href, versions } of agreements) {
    expect.soft(versions, id).toEqual(lock[id]);
    expect.soft(page(href.slice(base.length))('h1').text(), id).toBe(title);
  }
});

test('the fingerprint of a version matches its plain text, the archive and its page', () => {
  for (const { id, href, versions } of agreements) {
    for (const { version, sha256 } of versions) {
      const path = `${href.slice(base.length)}history/${version}`;
      const plain = bytes(`${path}.txt`);
      expect.soft(createHash('sha256').update(plain).digest('hex'), path).toBe(sha256);
      expect.soft(plain.equals(readFileSync(`${ARCHIVE}/${id}/${version}.md`)), path).toBe(true);
      const $ = page(`${path}/`);
      expect.soft($('main code.fingerprint').text(), path).toBe(sha256);
      expect.soft($('main [data-agreement-text]').attr('data-sha256'), path).toBe(sha256);
    }
  }
});

test('a document shows which version is in force since when, and its fingerprint', () => {
  const $ = page(RULES);
  expect(oneLine($(NOTE).text())).toMatch(/^Version 3, in force since November 1, 2025/);
  const fingerprint = $(NOTE).find('code');
  expect(fingerprint.attr('title')).toBe(ratified[2]?.sha256);
  expect(fingerprint.find('[aria-hidden]').text()).toBe(ratified[2]?.sha256.slice(0, 12));
  expect($('main a:contains("Edit this page")')).toHaveLength(1);
  expect($('nav[aria-label="On this page"]')).toHaveLength(1);
});

test('a document that nobody signs does not mention versions', () => {
  expect(page('docs/yard/people/purpose/')(NOTE)).toHaveLength(0);
});

test('the history lists every version, newest first, below its document', () => {
  const $ = page(`${RULES}history/`);
  const headings = $('main h2')
    .toArray()
    .map((heading) => $(heading).text())
    .filter((name) => name.startsWith('Version'));
  expect(headings).toEqual(['Version 3', 'Version 2', 'Version 1']);
  const history = oneLine($('main').text());
  for (const { summary, sha256 } of ratified) {
    expect.soft(history).toContain(summary);
    expect.soft(history).toContain(sha256);
  }
  expect(history).toContain('sha256sum');
  const crumbs = $('nav[aria-label="Breadcrumbs"] li');
  expect(crumbs.toArray().map((crumb) => $(crumb).text())).toEqual(['', 'House rules', 'Ground rules', 'History']);
  expect($('nav[aria-label="Docs sidebar"]').length).toBeGreaterThan(0);
});

test('the page of a version has the same text as its document', () => {
  const outline = getOutline(page(RULES));
  const version = page(`${RULES}history/3/`);
  expect(outline).toHaveLength(10);
  expect(getOutline(version)).toEqual(outline);
  expect(version('nav[aria-label="On this page"] a')).toHaveLength(outline.length);
  expect(version('main a:contains("members charter")').first().attr('href')).toBe(`${base}docs/Rules/members_charter/`);
});

test('versions and differences are in no search engine, but the history is', () => {
  const versions = files(/^docs\/Rules\/.*\/history\/\d.*\.html$/).map((path) => path.replace('index.html', ''));
  expect(versions).toHaveLength(9);
  for (const path of versions) {
    const $ = page(path);
    expect.soft($('meta[name="robots"]').attr('content'), path).toBe('noindex');
    // The site's own search finds them if readers ask for earlier versions.
    expect.soft($('[data-pagefind-body]:not([data-pagefind-filter="group:earlier"])'), path).toHaveLength(0);
  }
  expect(page(`${RULES}history/`)('meta[name="robots"]')).toHaveLength(0);
  const sitemap = text('sitemap.xml');
  expect(sitemap).toContain(`${RULES}history/</loc>`);
  expect(sitemap).not.toMatch(/history\/\d/);
});

test('a version that was never ratified, and a difference back in time, do not exist', () => {
  const names = files(/^docs\/Rules\/ground_rules\/history\/.*\.(?:html|txt)$/).map((path) =>
    path.replace(`${RULES}history/`, ''),
  );
  expect(names).toEqual([
    ...['1.txt', '1/index.html', '2.txt', '2/index.html', '2/since/1/index.html'],
    ...['3.txt', '3/index.html', '3/since/1/index.html', '3/since/2/index.html', 'index.html'],
  ]);
});

test('a difference is one text, with additions and removals marked in words', () => {
  const $ = DIFFERENCE;
  const difference = $('[data-agreement-difference]');
  expect(oneLine(difference.text())).toMatch(/^7 places changed\./);
  const edited = difference.find(':is(p, li, h2):has(> :is(ins, del))').not('details *');
  // A replaced paragraph counts as one change.
  expect(edited.not('.is-removed + .is-added')).toHaveLength(7);
  const added = difference.find('ins').toArray();
  const removed = difference.find('del').toArray();
  expect(Math.min(added.length, removed.length)).toBeGreaterThan(2);
  for (const change of added) expect.soft(oneLine($(change).text())).toMatch(/^Added: \S.*\(end of addition\)$/);
  for (const change of removed) expect.soft(oneLine($(change).text())).toMatch(/^Removed: \S.*\(end of removal\)$/);
});

test('a difference shows the headings above a change, and folds unchanged text', () => {
  const difference = DIFFERENCE('[data-agreement-difference]');
  expect(difference.find('h2:contains("1. Scope")').closest('details')).toHaveLength(0);
  const folded = difference.find('details:not([open]):has(summary:contains("2 unchanged paragraphs"))').first();
  expect(folded.text()).toContain('These rules apply to everyone who sets foot in the yard');
});
