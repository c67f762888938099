import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { categorySchema, docSchema } from '#contracts/content.ts';
import { findIssues } from '#workspace/describe-issue.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import {
  frontMatterMistakes,
  readRecords,
  syntaxMistake,
  unreadableData,
  unreadableRecords,
  unusableRecordName,
} from './front-matter.ts';

const folder = mkdtempSync(join(tmpdir(), 'front-matter-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The mistakes of a document with these lines in its front matter, without the file name. */
function say(lines: string): string[] {
  const file = join(folder, 'page.md');
  const source = `---\ntitle: A\n${lines}\n---\n`.replace(/title: A\n(?=title:)/, '');
  writeFileSync(file, source);
  const issues = findIssues(docSchema, { description: 'B', ...Object(parseFrontMatter(source).data) });
  return frontMatterMistakes(file, 'page', issues ?? [], []).map((text) => text.replace(/^.*?page\.md:/, ''));
}

it.each([
  ['title: 2026', '2: "title" is a number. Expected text. Put it into quotes.'],
  ['title: true', '2: "title" is a yes or no. Expected text. Put it into quotes.'],
  ['title:', '2: "title" has no value. Expected text.'],
  ['title: {A}', '2: "title" is keys with values. Expected text.'],
  ['tags: [wood, 2026]', '3: "tags.1" is a number. Expected text. Put it into quotes.'],
  ['keywords: wood', '3: "keywords" is text. Expected a list, as in [one, two].'],
  ['draft: yes', '3: "draft" is text. Expected "true" or "false" without quotes.'],
  ['sidebar_position: first', '3: "sidebar_position" is text. Expected a number.'],
  ['last_update:\n  date: 31.12.2026', '4: "last_update.date" is not right. Expected a date, such as 2026-01-02.'],
  ['acknowledge: yes', '3: "acknowledge" is not right. Expected "required".'],
  [
    'agreement: { version: 1, effective: 2026-01-01, change: major, summary: A }',
    '3: "agreement.change" is not right. Expected "editorial" or "substantive".',
  ],
  ['sidebar: { order: 1 }', '3: There is no "sidebar". Write sidebar_label and sidebar_position.'],
  ['tags: [{ label: Wood }]', '3: "tags.0" is keys with values. Expected text. Write the name of the tag.'],
  ['slug: ""', '3: "slug" is empty.'],
  ['sidebar_label: ""', '3: "sidebar_label" is empty.'],
  ['toc_max_heading_level: 9', '3: "toc_max_heading_level" is too big. Expected 6 or less.'],
  ['toc_min_heading_level: 1', '3: "toc_min_heading_level" is too small. Expected 2 or more.'],
  ...['edit', '"javascript:alert(1)"'].map((url) => [
    `custom_edit_url: ${url}`,
    '3: "custom_edit_url" is not right. Expected a full URL, such as "https://example.org/".',
  ]),
  [
    `slug: boats/${'ä'.repeat(128)}`,
    '3: "slug" is not right. Expected a part of a URL of at most 255 bytes, as a folder gets this name.',
  ],
  ...['../up', 'a/./b', 'a?b', 'a#b', 'https://a.example/', 'a\\b'].map((slug) => [
    `slug: ${JSON.stringify(slug)}`,
    '3: "slug" is not right. Expected a part of a URL, such as "tides", or a path, such as "/water/tides".',
  ]),
  ...['a%20b', '100%'].map((slug) => [
    `slug: ${slug}`,
    '3: "slug" is not right. Expected a part of a URL without "%", such as "a b" instead of "a%20b".',
  ]),
  [
    'redirect_from: old',
    '3: "redirect_from" is not right. Expected an old path of this site below the base path, such as "/old-page/".',
  ],
])('front matter with %j is reported in plain words', (lines, sentence) => expect(say(lines)).toEqual([sentence]));

it('what to write instead of a key of another generator comes before the list of keys', () => {
  const file = join(folder, 'other.md');
  writeFileSync(file, '---\ntitle: A\nprev: false\n---\n');
  const issues = findIssues(docSchema, { title: 'A', description: 'B', prev: false }) ?? [];
  expect(frontMatterMistakes(file, 'other', issues, ['title', 'id'])).toEqual([
    expect.stringMatching(/other\.md:3: There is no "prev"\. Write pagination_prev .* null\. Known keys: title, id\.$/),
  ]);
});

it('the sentences do not use words of the schema library', () => {
  const lines = 'title:\nkeywords: wood\nsidebar_position: first\nredirect_from: 7';
  const sentences = say(lines);
  z.config(z.locales.de());
  try {
    expect(say(lines)).toEqual(sentences);
  } finally {
    z.config(z.locales.en());
  }
});

it.each(['/', 'über-uns', '/water/tides', 'v1.2', 'a..b', '.well'])('%j is a path for a document', (slug) => {
  expect(say(`slug: "${slug}"`)).toEqual([]);
});

it('a bare day instead of "date" and "author" is reported', () => {
  const { error } = docSchema.safeParse({ title: 'A', description: 'B', last_update: new Date('2026-01-01') });
  expect(error?.issues[0]?.message).toContain('a "date" or an "author" on a line below it');
});

it('a mistake in _category_.yml is reported with its line', () => {
  const file = join(folder, '_category_.yml');
  writeFileSync(file, 'label: Yard\npositon: 3\n');
  const issues = findIssues(categorySchema, { label: 'Yard', positon: 3 });
  expect(frontMatterMistakes(file, 'yard/_category_', issues ?? [], ['label', 'position'])).toEqual([
    expect.stringMatching(/_category_\.yml:2: There is no "positon"\. Did you mean "position"\?/),
  ]);
});

it.each([
  ['{\n  "label": "Yard",\n}\n', '3: The file cannot be read as JSON: Expected double-quoted property name in JSON.'],
  ['', '1: The file cannot be read as JSON: Unexpected end of JSON input.'],
])('%j is no JSON, and the file says why', (text, sentence) => {
  const file = join(folder, '_category_.json');
  writeFileSync(file, text);
  expect(unreadableData(file)).toContain(`_category_.json:${sentence}`);
  expect(syntaxMistake(Object.assign(new Error(), { loc: { file } }))).toBe(unreadableData(file));
});

it('front matter that Astro alone takes for some is reported', () => {
  const file = join(folder, 'four.md');
  writeFileSync(file, '----\ntitle: Tools\n----\n');
  const error = Object.assign(new Error('a document separator is expected'), { loc: { file, line: 1 } });
  expect(syntaxMistake(error)).toContain(
    'four.md:1: The front matter cannot be read. It begins and ends with a line "---"',
  );
});

it('the name of an author or a tag that no URL can have is reported with its line', () => {
  const file = join(folder, 'tags.yml');
  const names = ['c#', 'a/b', '100%', 'who?', '..', 'c++', 'two words', 'محمد'];
  writeFileSync(file, names.map((name) => `"${name}":\n  label: A\n`).join(''));
  expect(names.filter((name) => unusableRecordName(file, name))).toEqual(['c#', 'a/b', '100%', 'who?', '..']);
  expect(unusableRecordName(file, 'a/b')).toContain('tags.yml:3: The name "a/b" is a part of URLs');
  expect(unusableRecordName(join(folder, '_category_.yml'), 'docs/yard/_category_')).toBeUndefined();
});

it('an entry without a value has no keys, and an empty file has no entries', () => {
  expect(readRecords('mira:\n  name: Mira\nana:\nbo: Bo\n')).toEqual({ mira: { name: 'Mira' }, ana: {}, bo: {} });
  expect(readRecords('# none yet\n')).toEqual({});
});

it.each([
  ['- name: Mira\n', '1: The file is not right. Each entry begins with its own name'],
  ['mira\n', '1: The file is not right. Each entry begins with its own name'],
  ['mira:\n  name: "Mira\n', '2: The file cannot be read as YAML: A quotation mark is never closed.'],
  ['mira:\n  name: Mira\v\n', '2: There is an invisible character here, U+000B'],
])('%j has no entries, and the file says why', (text, sentence) => {
  const file = join(folder, 'authors.yml');
  writeFileSync(file, text);
  expect(readRecords(text)).toBeUndefined();
  expect(unreadableRecords(file)).toContain(`authors.yml:${sentence}`);
});
