import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { adoptForeignFrontMatter } from './foreign-front-matter.ts';

const folder = mkdtempSync(join(tmpdir(), 'understand-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS = ['title', 'description', 'tags', 'authors', 'label', 'link'];

/** What a file says of itself, and the warnings without the path of its folder. */
function read(source: string, name = 'page.md', keys = KEYS) {
  const file = join(folder, name);
  writeFileSync(file, source);
  const data: Record<string, unknown> = {
    ...(name.endsWith('.json') ? JSON.parse(source) : parseFrontMatter(source).data),
  };
  const warnings = adoptForeignFrontMatter(file, data, keys);
  return { ...data, warnings: warnings.map((warning) => warning.slice(warning.indexOf(basename(file)))) };
}

it('the first heading and the first sentences stand in for what is missing', () => {
  expect(
    read('---\ntags: [a]\n---\n\n# The `saw` *and* plane\n\nWhat hangs on the wall.\nAnd what does not.\n'),
  ).toEqual({
    tags: ['a'],
    title: 'The saw and plane',
    description: 'What hangs on the wall. And what does not.',
    warnings: [
      'page.md: The first heading stands in for the title that is missing.',
      'page.md: The first sentences stand in for the description that is missing.',
    ],
  });
});

it('a long beginning is cut between words', () => {
  expect(read(`---\ntitle: A\n---\n\n${'word '.repeat(60)}`)).toMatchObject({
    description: expect.stringMatching(/^(word ){30,31}word…$/),
  });
});

it('what is there stays', () => {
  expect(read('---\ntitle: A\ndescription: B\n---\n\n# C\n\nText.\n')).toEqual({
    title: 'A',
    description: 'B',
    warnings: [],
  });
});

it('one author is a list of one, and keys that say nothing here are left out, with their lines', () => {
  expect(read('---\ntitle: A\ndescription: B\nauthors: mira\nsidebar_class_name: green\n---\n')).toEqual({
    title: 'A',
    description: 'B',
    authors: ['mira'],
    warnings: ['page.md:5: "sidebar_class_name" says nothing here.', 'page.md:4: "authors" is a list: [mira].'],
  });
});

it('a key that nobody knows is left to the schema', () => {
  expect(read('---\ntitle: A\ndescription: B\ntitel: C\n---\n')).toMatchObject({ titel: 'C', warnings: [] });
});

it('a folder may say what it is in JSON', () => {
  const source =
    '{ "label": "Boats", "collapsed": false, "link": { "type": "generated-index", "description": "All." } }';
  expect(read(source, '_category_.json')).toEqual({
    label: 'Boats',
    description: 'All.',
    warnings: [
      '_category_.json: A folder says what it is in _category_.yml.',
      '_category_.json:1: "collapsed" says nothing here.',
    ],
  });
});

it('the day of a post is told to stand in the name of its file', () => {
  expect(read('---\ntitle: A\ndescription: B\ndate: 2026-01-02\n---\n')).toEqual({
    title: 'A',
    description: 'B',
    warnings: ['page.md:4: "date" says nothing here. The day of a post stands in the name of its file.'],
  });
});
