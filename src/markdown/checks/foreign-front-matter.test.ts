import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { adoptForeignFrontMatter } from './foreign-front-matter.ts';

const folder = mkdtempSync(join(tmpdir(), 'understand-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS = ['title', 'description', 'tags', 'authors', 'label', 'link'];

/** The data of a file, and the warnings without the path of its folder. */
function read(source: string, name = 'page.md', keys = KEYS) {
  const file = join(folder, name);
  writeFileSync(file, source);
  const data: Record<string, unknown> = {
    ...(name.endsWith('.json') ? JSON.parse(source) : parseFrontMatter(source).data),
  };
  const warnings = adoptForeignFrontMatter(file, data, keys);
  return { ...data, warnings: warnings.map((warning) => warning.slice(warning.indexOf(basename(file)))) };
}

it('the first heading and the first sentences replace a missing title and description', () => {
  expect(
    read('---\ntags: [a]\n---\n\n# The `saw` *and* plane\n\nWhat hangs on the wall.\nAnd what does not.\n'),
  ).toEqual({
    tags: ['a'],
    title: 'The saw and plane',
    description: 'What hangs on the wall. And what does not.',
    warnings: [
      'page.md: The first heading is used for the missing title.',
      'page.md: The first sentences are used for the missing description.',
    ],
  });
});

it('a long beginning is cut between words', () => {
  expect(read(`---\ntitle: A\n---\n\n${'word '.repeat(60)}`)).toMatchObject({
    description: expect.stringMatching(/^(word ){30,31}word…$/),
  });
});

it('the beginning of a text without spaces is cut between words, and has no marks', () => {
  expect(read(`---\ntitle: A\n---\n\n**重要：**図書館で\n本を。${'図書館𠮷'.repeat(60)}`)).toMatchObject({
    description: expect.stringMatching(/^重要：図書館で本を。(図書館𠮷)+(図書館)?…$/u),
  });
});

it('existing values stay', () => {
  expect(read('---\ntitle: A\ndescription: B\n---\n\n# C\n\nText.\n')).toEqual({
    title: 'A',
    description: 'B',
    warnings: [],
  });
});

it('a single author becomes a list, and keys that have no meaning here are left out, with their lines', () => {
  expect(read('---\ntitle: A\ndescription: B\nauthors: mira\nsidebar_class_name: green\n---\n')).toEqual({
    title: 'A',
    description: 'B',
    authors: ['mira'],
    warnings: ['page.md:5: "sidebar_class_name" has no meaning here.', 'page.md:4: "authors" is a list: [mira].'],
  });
});

it('an unknown key is left to the schema', () => {
  expect(read('---\ntitle: A\ndescription: B\ntitel: C\n---\n')).toMatchObject({ titel: 'C', warnings: [] });
});

it('a folder may be described in JSON', () => {
  const source =
    '{ "label": "Boats", "collapsible": false, "link": { "type": "generated-index", "description": "All." } }';
  expect(read(source, '_category_.json')).toEqual({
    label: 'Boats',
    description: 'All.',
    warnings: [
      '_category_.json: A folder is described in _category_.yml.',
      '_category_.json:1: "collapsible" has no meaning here.',
    ],
  });
});

it('a document as the page of a folder is reported, as it is another one here', () => {
  expect(read('{ "label": "Boats", "link": { "type": "doc", "id": "hull" } }', '_category_.json')).toEqual({
    label: 'Boats',
    warnings: [
      '_category_.json: A folder is described in _category_.yml.',
      '_category_.json:1: The page of a folder is its document "index", or "link" of a group in sidebar.yml.',
    ],
  });
});

it('the warning about a date says that the day of a post is in its file name', () => {
  expect(read('---\ntitle: A\ndescription: B\ndate: 2026-01-02\n---\n')).toEqual({
    title: 'A',
    description: 'B',
    warnings: ['page.md:4: "date" has no meaning here. The day of a post is in its file name.'],
  });
});
