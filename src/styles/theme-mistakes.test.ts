import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceFolders } from '#tests/support/sites.ts';
import { findThemeMistakes } from './theme-mistakes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'theme-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function find(css: string, more = '') {
  writeFileSync(join(folder, 'theme.css'), css);
  writeFileSync(join(folder, 'more.css'), more);
  return findThemeMistakes(join(folder, 'theme.css')).map((sentence) => sentence.replaceAll(`${folder}/`, ''));
}

const TOKENS = "The engine's are in src/styles/tokens.css.";
const blocked = (url: string) =>
  expect.stringContaining(`"${url}" is on another site, and the security policy blocks it.`);

it.each([
  [
    ':root {\n  --color-acent: red;\n}',
    `theme.css:2: Nothing uses "--color-acent", so it has no effect. Did you mean "--color-accent"? ${TOKENS}`,
  ],
  [
    'a { color: var( --color-txt ); }',
    `theme.css:1: "--color-txt" has no value. Did you mean "--color-text"? ${TOKENS}`,
  ],
  [
    '@media screen {\n  a { --zzzzzzzzzzzzzzzzz: 1px }\n}',
    `theme.css:2: Nothing uses "--zzzzzzzzzzzzzzzzz", so it has no effect. ${TOKENS}`,
  ],
  ['\na { color: red', 'theme.css:2: This is not valid CSS: Unclosed block.'],
  ["\n@import url('https://fonts.example/a.css') screen;", blocked('https://fonts.example/a.css')],
  ['@import "//fonts.example/a.css";', blocked('//fonts.example/a.css')],
  [
    '@font-face { font-family: A; src: local(A), url( HTTPS://b.example/a.woff2 ) }',
    blocked('HTTPS://b.example/a.woff2'),
  ],
])('%j is reported with file and line', (css, sentence) => expect(find(css)).toEqual([sentence]));

it('a style that the theme imports is a part of it', () => {
  expect(find("@import './more.css';\n:root { --brand: red }", 'a { color: var(--brand) }')).toEqual([]);
  for (const name of ['./more.css', 'more.css'])
    expect(find(`@import url(${name}) screen;`, '\na { --brand: 1px }')).toEqual([
      expect.stringContaining('more.css:2: Nothing uses "--brand"'),
    ]);
  expect(find("@import './gone.css'; @import './theme.css';")).toEqual([]);
});

it('files outside of the site’s folder are reported, whatever names them', () => {
  const site = join(folder, 'site');
  mkdirSync(site);
  writeFileSync(join(folder, 'keys.json'), '{}');
  writeFileSync(join(folder, 'other.css'), 'a { color: red }');
  symlinkSync(join(folder, 'keys.json'), join(site, 'link.json'));
  writeFileSync(join(site, 'own.svg'), '<svg/>');
  const names = ['../keys.json', '../%6beys.json', './link.json', '../keys.json', '../other.css'];
  writeFileSync(
    join(site, 'theme.css'),
    "@import '../other.css';\na { background: url( ../keys.json?raw ) }\nb { background: url('../%6beys.json') }\n" +
      'c { background: image-set("./link.json" 1x, url(../keys.json) 2x), url(./own.svg) }\np::before { content: ".." }',
  );
  expect(findThemeMistakes(join(site, 'theme.css'))).toEqual(
    names.map((name) => expect.stringContaining(`"${name}" is not in the site's folder.`)),
  );
});

it.each([
  '',
  ':root { --color-accent: #123; --brand: red } a { color: var(--brand); margin: var(--own, var(--space-1)) }',
  ".a::after { content: 'https://a.example'; background: url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\") }",
  '@namespace svg url(http://www.w3.org/2000/svg); /* url(https://a.example) --color-acent: 1 */ a { background: url(/img/a.svg) }',
  '@font-face { font-family: A; src: url(./a.woff2) }',
])('%j is valid', (css) => expect(find(css)).toEqual([]));

it('a site without a theme has no mistakes, and neither has the theme of a test site', () => {
  expect(findThemeMistakes(join(folder, 'theme.css'))).toEqual([]);
  expect(findThemeMistakes(join(sourceFolders.german, 'theme.css'))).toEqual([]);
});
