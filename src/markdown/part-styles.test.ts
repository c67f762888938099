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

/** In the order of the cascade, with the classes of their parts. */
const CLASSES: Record<string, string[]> = {
  admonition: ['admonition', 'admonition--plain'],
  code: ['code'],
  term: ['term', 'glossary'],
  clauses: ['clauses'],
  additions: ['fill-in', 'badge', 'task-list-item', 'footnotes', 'math'],
  components: ['card-grid', 'steps', 'file-tree', 'tabs'],
  diagram: ['diagram'],
  'table-wide': ['table-wide'],
};
const getPage = (classes: string[]) => parseHtml(`<p class="${classes.join(' ')}"></p>`);
const WITH_ALL = getPage(Object.values(CLASSES).flat());

it('a page has the styles of the parts that it uses once', async () => {
  const text =
    '## 1. One\n\n:::plain\n\nA slipway for a launch.\n\n:::\n\n:::plain\n\nA.\n\n:::\n\n1. One\n2. Two\n\nAnd:\n\n3. More\n\nThe law of :fact[country].\n';
  expect(await getNames(text)).toEqual(['additions', 'admonition', 'clauses', 'term']);
});

it('a page without such parts has no styles', async () => {
  expect(await getNames('Only words and `code`.\n\n1. One\n\n> A quote.\n')).toEqual([]);
  expect(await getNames('::glossary\n')).toEqual(['term']);
});

it('every style is in the layer of components, without comments and unnecessary space', () => {
  const styles = findPartStyles(WITH_ALL);
  expect(styles.map(({ name }) => name)).toEqual(Object.keys(CLASSES));
  for (const { css } of styles)
    expect(css).toMatch(/^@layer (?:components|print)\{(?!.*(\/\*|\n| {2}|; |: |;\}|<)).*\}$/);
});

it('parts that come together bring each other’s styles, whichever of them a page has', () => {
  for (const [name, classes] of Object.entries(CLASSES))
    for (const one of classes) {
      const [style, ...more] = findPartStyles(getPage([one]));
      expect([style?.name, more]).toEqual([name, []]);
      for (const each of classes) expect(style?.css).toContain(`.${each}`);
    }
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
  expect(getImports('parts.css')).toHaveLength(Object.values(CLASSES).flat().length);
});
