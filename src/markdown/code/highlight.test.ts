import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const QUERY = 'const all = gql`query { members { name } }`;';
const NOTE = '---\ntitle: Rain\n---\n\n```css\na { color: red }\n```';

it('highlighting does not depend on earlier code blocks', async () => {
  const alone = [await highlight(QUERY, 'ts'), await highlight(NOTE, 'md')];
  for (const [code, language] of [
    ['query { members { name } }', 'graphql'],
    ['a: 1', 'yaml'],
    ['a { color: red }', 'css'],
  ]) {
    await highlight(code ?? '', language);
  }
  expect([await highlight(QUERY, 'ts'), await highlight(NOTE, 'md')]).toEqual(alone);
});

it('an embedded language is highlighted if the code names it', async () => {
  const classes = (await highlight(NOTE, 'md')).map((line) => line.map(({ className }) => className));
  expect(classes[1]?.filter(Boolean)).not.toEqual([]);
  expect(classes[5]?.filter(Boolean)).not.toEqual([]);
});
