import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { getEditUrl, getHistoryUrl, toEditUrl } from './edit-url.ts';

it.each([
  ['https://weavers.coop', 'https://git.weavers.coop/edit/', 'https://git.weavers.coop/edit/'],
  ['https://weavers.coop', 'https://git.commonplace.example/edit/', undefined],
  ['https://commonplace.example', 'https://git.commonplace.example/edit/', 'https://git.commonplace.example/edit/'],
  ['https://weavers.coop', undefined, undefined],
])('the pages of %s, edited at %s, lead to %s', (url, editUrl, expected) =>
  expect(getEditUrl({ url }, { editUrl })).toBe(expected),
);

it.each([
  ['https://github.com/weavers/site/edit/main/site/a.md', 'https://github.com/weavers/site/commits/main/site/a.md'],
  ['https://gitlab.com/weavers/site/-/edit/main/a.md', 'https://gitlab.com/weavers/site/-/commits/main/a.md'],
  ['https://codeberg.org/weavers/site/_edit/main/a.md', 'https://codeberg.org/weavers/site/commits/branch/main/a.md'],
  ['https://weavers.coop/editor?file=a.md', undefined],
])('the changes of what is edited at %s are at %s', (editUrl, expected) =>
  expect(getHistoryUrl(editUrl)).toBe(expected),
);

it('a file is edited at its path in the repository of the engine, or else of the site', () => {
  const PREFIX = 'https://git.weavers.coop/edit/main/';
  expect(toEditUrl(PREFIX, 'site/content/docs/a.md')).toBe(`${PREFIX}site/content/docs/a.md`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'site-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'content/a.md'), '');
  expect(toEditUrl(PREFIX, join(folder, 'content/a.md'), () => folder)).toBe(`${PREFIX}content/a.md`);
  expect(toEditUrl(PREFIX, join(folder, 'content/deleted.md'), () => folder)).toBe(`${PREFIX}content/deleted.md`);
});
