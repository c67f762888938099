import { expect, it } from 'vitest';
import { isTooShort, normalizeQuery } from './query.ts';

it.each(['', 'a', 'é', '7', '?', '/'])('%j is too short to search for', (query) => {
  expect(isTooShort(query)).toBe(true);
});

it.each(['of', '42', '法', 'the'])('%j is long enough', (query) => {
  expect(isTooShort(query)).toBe(false);
});

it('a query has no spaces around it and one between its words', () => {
  expect(normalizeQuery('  value   capture ')).toBe('value capture');
});
