import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loader } from 'astro/loaders';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { categorySchema, docSchema } from '#contracts/content.ts';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import { PROBLEM_CLASS } from '../problems/embed-problems.ts';
import { checked, parserThatCollects } from './collection.ts';

const folder = mkdtempSync(join(tmpdir(), 'collection-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('front matter of other generators that is understood is reported in the log of the build', async () => {
  const filePath = join(folder, 'README.md');
  writeFileSync(filePath, '# Tools\n\nWhat hangs on the wall.\n');
  const warn = vi.fn();
  const collect = vi.fn();
  const parse = parserThatCollects(
    z.strictObject({ title: z.string() }),
    { parseData: async ({ data }) => data, logger: { warn } },
    collect,
  );
  expect(await parse({ id: 'README', data: {}, filePath })).toEqual({ title: 'Tools' });
  expect(warn.mock.calls.map(([sentence]) => String(sentence).replace(/^.*\//, ''))).toEqual([
    'README.md: README is the page of its folder, as index is here.',
    'README.md: The first heading is used for the missing title.',
  ]);
  expect(collect).not.toHaveBeenCalled();
});

it.each([
  ['2026-02-30', 'No calendar has the day 2026-02-30.'],
  ['2026-13-01', 'No calendar has the day 2026-13-01.'],
  ['2026-02-28', undefined],
  ['2026-02-28T10:00:00Z', undefined],
])('a last change on %s is reported if the day is invalid', async (day, sentence) => {
  const filePath = join(folder, 'days.md');
  writeFileSync(filePath, `---\ntitle: Days\nlast_update:\n  date: ${day}\n---\n`);
  const collect = vi.fn();
  const parse = parserThatCollects(
    docSchema,
    {
      parseData: async ({ data }) => {
        docSchema.parse(data);
        return data;
      },
      logger: { warn: vi.fn() },
    },
    collect,
  );
  // As Astro's YAML parser reads it.
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  const data = { title: 'Days', description: 'A', last_update: { date: new Date(Date.UTC(year, month - 1, date)) } };
  await parse({ id: 'days', data, filePath });
  const reported = collect.mock.calls.flatMap(([, sentences]) =>
    sentences.map((text: string) => text.replace(/^.*\//, '')),
  );
  expect(reported).toEqual(sentence ? [`days.md:4: "last_update.date" is not right. ${sentence}`] : []);
});

it.each([
  ['title: "Days\\v"', 'U+000B'],
  ['title: Caf\uFFFD', 'UTF-8'],
])('front matter with %s is reported with its line, and the page is still read', async (title, named) => {
  const filePath = join(folder, 'letters.md');
  writeFileSync(filePath, `---\ndescription: A\n${title}\n---\n`);
  const collect = vi.fn();
  const data = Object(parseFrontMatter(readFileSync(filePath, 'utf8')).data);
  const parse = parserThatCollects(
    docSchema,
    { parseData: async (entry) => entry.data, logger: { warn: vi.fn() } },
    collect,
  );
  expect(await parse({ id: 'letters', data, filePath })).toEqual(data);
  expect(collect).toHaveBeenCalledOnce();
  const [, [sentence]] = collect.mock.lastCall ?? [];
  expect(sentence).toMatch(/letters\.md:3: /);
  expect(sentence).toContain(named);
});

it.each([
  [null, '"label" is missing. Expected text.'],
  ['a text', '"label" is missing. Expected text.'],
  [['a list'], 'The value is a list. Expected keys with values, as in "title: Rules".'],
])('front matter that is %j has no keys, which is reported', async (written, sentence) => {
  const filePath = join(folder, '_category_.yml');
  writeFileSync(filePath, '');
  const collect = vi.fn();
  const parse = parserThatCollects(
    categorySchema,
    { parseData: async ({ data }) => Object(categorySchema.parse(data)), logger: { warn: vi.fn() } },
    collect,
  );
  expect(await parse({ id: '_category_', data: Object({ written }).written, filePath })).toEqual({});
  expect(collect.mock.lastCall?.[1]).toEqual([expect.stringContaining(sentence)]);
});

it.each([
  [
    'without an end',
    '---\ntitle: Tools\ndescription: A\n\n# Tools\n\nWhat hangs on the wall.\n',
    /unclosed\.md:1: The front matter has no end\. Close it with a line "---"/,
  ],
  [
    'of two versions that Git has left',
    '<<<<<<< HEAD\n---\ntitle: A\n---\n=======\n---\ntitle: B\n---\n>>>>>>> b\n',
    /unclosed\.md:1: Git could not merge two versions/,
  ],
  [
    'whose lines end with CR',
    '---\rtitle: Tools\r---\r\rText.\r',
    /unclosed\.md:1: The lines of this file end as on a Mac/,
  ],
  [
    'after a space',
    ' ---\ntitle: Tools\n---\n\nText.\n',
    /unclosed\.md:1: The line "---" .* cannot have a space before it/,
  ],
])('front matter %s is reported as such, and not as missing', async (_, text, sentence) => {
  const filePath = join(folder, 'unclosed.md');
  writeFileSync(filePath, text);
  const [collect, warn] = [vi.fn(), vi.fn()];
  const parse = parserThatCollects(
    docSchema,
    { parseData: async ({ data }) => Object(docSchema.parse(data)), logger: { warn } },
    collect,
  );
  await parse({ id: 'unclosed', data: {}, filePath });
  expect(collect.mock.lastCall?.[1]).toEqual([expect.stringMatching(sentence)]);
  expect(warn).not.toHaveBeenCalled();
});

it('front matter in TOML is reported, though it may have all keys', async () => {
  const filePath = join(folder, 'toml.md');
  writeFileSync(filePath, '+++\ntitle = "Tools"\ndescription = "A"\n+++\n\nText.\n');
  const collect = vi.fn();
  const parse = parserThatCollects(
    docSchema,
    { parseData: async ({ data }) => Object(docSchema.parse(data)), logger: { warn: vi.fn() } },
    collect,
  );
  await parse({ id: 'toml', data: { title: 'Tools', description: 'A' }, filePath });
  expect(collect.mock.lastCall?.[1]).toEqual([
    expect.stringMatching(/toml\.md:1: This front matter is written in TOML/),
  ]);
});

it('while developing, a text with a mistake is read again once when files are added to the site, and not when one is added elsewhere', async () => {
  const filePath = join(folder, 'broken.md');
  writeFileSync(filePath, '[a](./new.md)\n');
  const entry = {
    id: 'broken',
    filePath,
    data: {},
    rendered: { html: `<pre class="${PROBLEM_CLASS}">There is no ./new.md.</pre>` },
  };
  const watcher = new EventEmitter();
  const context = {
    watcher,
    store: { values: () => [entry], get: () => entry, set: vi.fn() },
    logger: { fork: () => ({}) },
  };
  await checked({ name: 'texts', load: async () => {} }, docSchema).loader.load(
    context as unknown as Parameters<Loader['load']>[0],
  );
  const changed = vi.fn();
  watcher.on('change', changed);
  vi.useFakeTimers();
  watcher.emit('add', join(folder, 'new.md'));
  vi.runAllTimers();
  expect(changed).not.toHaveBeenCalled();
  for (const name of ['new.md', 'one.png', 'two.png']) watcher.emit('add', join(CONTENT_FOLDER, 'docs', name));
  vi.runAllTimers();
  vi.useRealTimers();
  expect(changed).toHaveBeenCalledExactlyOnceWith(filePath);
});
