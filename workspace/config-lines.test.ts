import { expect, it } from 'vitest';
import { findConfigLine } from './config-lines.ts';

const CONFIG = `import type { SiteInput } from 'engine';

const redirects = {
  '/old/': '/new/',
  '/older/': '/new/',
};

export default {
  title: 'A site',
  footer: {
    columns: [
      { title: 'One', items: [] },
      { title: 'Two', items: [{ label: 'x', to: '/x/' }] },
    ],
  },
  redirects,
} satisfies SiteInput;
`;

it.each([
  [['title'], 9],
  [['footer', 'columns', 1], 13],
  [['footer', 'columns', 1, 'items', 0, 'to'], 13],
  [['redirects', '/older/'], 5],
  [['footer', 'logo'], 10],
])('%j is set on line %i, or in a value that begins there', (path, line) =>
  expect(findConfigLine(CONFIG, path)).toBe(line),
);

it('a text that is not a program has no lines', () =>
  expect(findConfigLine('export default {', ['a'])).toBeUndefined());
