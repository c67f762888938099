import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findPartStyles } from './part-styles.ts';
import { render } from './testing/render.ts';

const getParts = async (markdown: string) => {
  const { html } = await render(markdown);
  return findPartStyles(parseHtml(html));
};
const getNames = async (markdown: string) => (await getParts(markdown)).map(({ name }) => name).sort();

/** In the order of the cascade. */
const NAMES = [
  'admonition',
  'code',
  'term',
  'glossary',
  'clauses',
  'fill-in',
  'admonition--plain',
  'badge',
  'card-grid',
  'task-list-item',
  'footnotes',
  'steps',
  'file-tree',
  'math',
  'diagram',
  'table-wide',
  'tabs',
];
const WITH_ALL = parseHtml(`<p class="${NAMES.join(' ')}"></p>`);

it('a page has the styles of the parts that it uses once', async () => {
  const text =
    '## 1. One\n\n:::plain\n\nA slipway for a launch.\n\n:::\n\n:::plain\n\nA.\n\n:::\n\n1. One\n2. Two\n\nAnd:\n\n3. More\n\nThe law of :fact[country].\n';
  expect(await getNames(text)).toEqual(['admonition', 'admonition--plain', 'clauses', 'fill-in', 'term']);
});

it('a page without such parts has no styles', async () => {
  expect(await getNames('Only words and `code`.\n\n1. One\n\n> A quote.\n')).toEqual([]);
  expect(await getNames('::glossary\n')).toEqual(['glossary']);
});

it('every style is in the layer of components, without comments and unnecessary space', () => {
  const styles = findPartStyles(WITH_ALL);
  expect(styles.map(({ name }) => name)).toEqual(NAMES);
  for (const { css } of styles)
    expect(css).toMatch(/^@layer (?:components|print)\{(?!.*(\/\*|\n| {2}|; |: |;\}|<)).*\}$/);
});

it('every style of the folder is added to all pages, to those that have its part, or by a script', () => {
  const getImports = (name: string) =>
    [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/@import '\.\/(.+)';/g)].map(([, file]) => file);
  const files = globSync('*/*.css', { cwd: import.meta.dirname }).sort();
  const byScripts = globSync('*/*.client.ts', { cwd: import.meta.dirname }).flatMap((script) =>
    [
      ...readFileSync(new URL(script, import.meta.url), 'utf8').matchAll(/^import .*'\.\/(.+\.css)(?:\?inline)?';$/gm),
    ].map(([, file]) => join(dirname(script), file ?? '')),
  );
  expect([...getImports('markdown.css'), ...getImports('parts.css'), ...byScripts].sort()).toEqual(files);
  const parts = getImports('parts.css').map((file = '') => readFileSync(new URL(file, import.meta.url), 'utf8'));
  expect(findPartStyles(WITH_ALL)).toHaveLength(parts.length);
});
