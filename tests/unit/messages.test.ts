import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isTest, parse, readCode, sources, visit } from './sources.ts';

const LETTER = /\p{L}/u;
/** Attributes whose value is read out or shown. */
const NAMING = /^(aria-label|aria-description|aria-roledescription|title|alt|placeholder|label)$/;

const components = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path));

/** Words in the markup of a React component. */
function wordsInMarkup(path: string, text: string): string[] {
  const words: string[] = [];
  visit(parse(path, text), (node) => {
    if (ts.isJsxText(node) && LETTER.test(node.text)) words.push(node.text.trim());
    if (!ts.isJsxAttribute(node) || !ts.isIdentifier(node.name)) return;
    const { initializer } = node;
    if (NAMING.test(node.name.text) && initializer && ts.isStringLiteral(initializer) && LETTER.test(initializer.text))
      words.push(initializer.text);
  });
  return words.map((word) => `${path}: ${word}`);
}

/** Removes everything between braces from a template, from the inside out. */
function withoutExpressions(template: string): string {
  const shorter = template.replaceAll(/\{[^{}]*\}/g, '');
  return shorter === template ? template : withoutExpressions(shorter);
}

/** Words in the template of an Astro component. */
function wordsInTemplate(path: string, text: string): string[] {
  const template = readCode(text)
    .template.replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const plain = withoutExpressions(template);
  const named = [...plain.matchAll(/\s([\w-]+)="([^"]*)"/g)].filter(
    ([, name = '', value = '']) => NAMING.test(name) && LETTER.test(value),
  );
  const shown = plain
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .filter((line) => LETTER.test(line));
  return [...named.map(([, , value = '']) => value), ...shown.map((line) => line.trim())].map(
    (word) => `${path}: ${word}`,
  );
}

describe('every word of the interface is in src/lib/messages', () => {
  it('and none in the markup of React components', () => {
    const react = components.filter(({ path }) => path.endsWith('.tsx'));
    expect(react.length).toBeGreaterThan(20);
    expect(react.flatMap(({ path, text }) => wordsInMarkup(path, text))).toEqual([]);
  });

  it('and none in the templates of Astro components', () => {
    const astro = components.filter(({ path }) => path.endsWith('.astro'));
    expect(astro.length).toBeGreaterThan(5);
    expect(astro.flatMap(({ path, text }) => wordsInTemplate(path, text))).toEqual([]);
  });
});

describe('words in markup are found', () => {
  it.each([
    ['a.tsx', 'const A = () => <p>Hello {name}</p>;', 'a.tsx: Hello'],
    ['a.tsx', 'const A = () => <button aria-label="Close" className="x" />;', 'a.tsx: Close'],
  ])('in %s: %s', (path, code, word) => {
    expect(wordsInMarkup(path, code)).toEqual([word]);
  });

  it.each([
    ['---\nconst a = 1;\n---\n\n<p class="x">Hello {a > 1 ? <b>you</b> : { a }}</p>', 'a.astro: Hello'],
    ['---\n---\n<img alt="A house" src={a} />', 'a.astro: A house'],
  ])('in the template %s', (code, word) => {
    expect(wordsInTemplate('a.astro', code)).toEqual([word]);
  });
});
