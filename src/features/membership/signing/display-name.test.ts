import { expect, it } from 'vitest';
import { checkName } from './display-name.ts';

it.each([
  ['  Anna Example ', 'Anna Example'],
  ['W'.repeat(80), 'W'.repeat(80)],
  ['👩'.repeat(80), '👩'.repeat(80)],
  ['ليلى حداد', 'ليلى حداد'],
])('"%s" is the name "%s"', (typed, name) => {
  expect(checkName(typed)).toEqual({ name });
});

it.each([
  ['   ', 'missing', 0],
  ['W'.repeat(81), 'tooLong', 81],
  ['Anna\tExample', 'control', 12],
  ['Anna\u0000', 'control', 5],
  ['Anna\u202E', 'control', 5],
])('%j is not a name: %s', (typed, mistake, length) => {
  expect(checkName(typed)).toEqual({ mistake, length });
});
