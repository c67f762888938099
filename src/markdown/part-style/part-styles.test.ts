import { expect, it } from 'vitest';
import { render } from '../testing/render.ts';

const getParts = async (markdown: string) => (await render(markdown)).styles.map(({ name }) => name).sort();

it('a page has the styles of the parts that it uses, once', async () => {
  const text =
    '## 1. One\n\n:::plain\n\nA slipway for a launch.\n\n:::\n\n:::plain\n\nA.\n\n:::\n\n1. One\n2. Two\n\nAnd:\n\n3. More\n\nThe law of :fact[country].\n';
  expect(await getParts(text)).toEqual(['admonition--plain', 'clauses', 'fill-in', 'term']);
});

it('a page that has none of them has no style', async () => {
  expect(await getParts('Only words.\n\n1. One\n\n:::note\n\nA note.\n\n:::\n')).toEqual([]);
  expect(await getParts('::glossary\n')).toEqual(['glossary']);
});

it('the styles have no sign that HTML writes in another way', async () => {
  const { styles } = await render(
    '## 1. One\n\n1. A slipway of :fact[country].\n\n:::plain\n\nA.\n\n:::\n\n::glossary\n',
  );
  expect(styles.length).toBe(5);
  for (const { css } of styles) expect(css).toMatch(/^@layer components \{ [^<>&"]* \}$/);
});
