import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBuiltSite } from '#tests/support/built-pages.ts';

/** The library asks "Was this page helpful?", the handbook does not. */
const asking = readBuiltSite('library');
const silent = readBuiltSite('handbook');

test('if it is off, nothing of it is in any page, style or script', () => {
  const files = silent.files(/\.(html|js|css)$/);
  expect(files.length).toBeGreaterThan(50);
  // The privacy page mentions the key of local storage.
  const named = files.filter((path) => /class="feedback"|\.feedback\b(?!\.)|answer_page/.test(silent.text(path)));
  expect(named).toEqual([]);
});

test('documents and posts ask, other pages and the search do not', () => {
  const withQuestion = asking.paths.filter((path) => asking.page(path)('.feedback').length > 0);
  expect(withQuestion).toEqual([
    'blog/a-box-of-maps/',
    ...['docs/borrowing/loans/', 'docs/borrowing/returns/', 'docs/'],
    ...['volunteers/2025/desk/hours/', 'volunteers/2025/', 'volunteers/desk/hours/', 'volunteers/'],
  ]);
  const found = asking.files(/\.pf_fragment$/).map((path) => gunzipSync(asking.bytes(path)).toString());
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((text) => /helpful\?\W*Yes/.test(text))).toEqual([]);
});

test('a document of 950 words with the question stays within the budget of a page', () => {
  const html = silent.text('docs/Rules/ground_rules/index.html').replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');
  const question = asking.page('docs/').html('.feedback');
  // In the format of the build: up to the two braces that close the block and the media query at its end.
  const [styles = ''] = /\.feedback\{[\s\S]*?\}\}(?=\.\w)/.exec(asking.text('docs/index.html')) ?? [];
  expect(question).toContain('<legend>');
  expect(styles).toContain('legend');
  expect(styles).toContain('print');
  // Each where it is on a page that asks.
  const [start, end = ''] = html.split(/(?=<\w+ class="text-footer")/);
  const styled = start?.replace(/(?<=\.text-footer\{[^}]*\})/, () => styles);
  expect(styled?.length).toBe(html.length - end.length + styles.length);
  expect(brotliCompressSync(styled + question + end).length).toBeLessThanOrEqual(14_000);
});
