import { expect, it } from 'vitest';
import { getNextOption } from './next-option.ts';

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  // In the field they move the caret.
  ['Home', -1, undefined],
  ['End', -1, undefined],
  ['a', 1, undefined],
])('%s at %i of three options leads to %s', (key, active, expected) => {
  expect(getNextOption(key, active, 3)).toBe(expected);
});

it('without options, the field handles the keys', () => {
  expect(getNextOption('ArrowDown', -1, 0)).toBeUndefined();
});
