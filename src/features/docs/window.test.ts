import { expect, it } from 'vitest';
import { windowAround } from './window.ts';

const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

it.each([7, 8])('a list that is not longer than %i is shown whole', (most) => {
  expect(windowAround(list, most)).toEqual({ before: 0, shown: list, after: 0 });
});

it.each([
  ['a', { before: 0, shown: ['a', 'b', 'c'], after: 4 }],
  ['d', { before: 2, shown: ['c', 'd', 'e'], after: 2 }],
  ['g', { before: 4, shown: ['e', 'f', 'g'], after: 0 }],
])('of a long list, what is around "%s" is shown, and the rest is counted', (near, expected) => {
  expect(windowAround(list, 3, (entry) => entry === near)).toEqual(expected);
});

it('where nothing is near, the list starts at its start', () => {
  expect(windowAround(list, 3)).toEqual({ before: 0, shown: ['a', 'b', 'c'], after: 4 });
});
