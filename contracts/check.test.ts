import { expect, it } from 'vitest';
import {
  arrayOf,
  type Check,
  isAnything,
  isBoolean,
  isInteger,
  isNumber,
  isString,
  isTime,
  nullable,
  objectOf,
  oneOf,
  optional,
  parseJson,
  recordOf,
} from './check.ts';

const VALUES = [undefined, null, true, 0, 0.5, '', 'a', '2026-01-31', [], ['a'], [1], {}, { a: 'a' }, { a: 1, b: 'b' }];

it.each<[string, Check<unknown>, unknown[]]>([
  ['anything', isAnything, VALUES],
  ['text', isString, ['', 'a', '2026-01-31']],
  ['yes or no', isBoolean, [true]],
  ['a number', isNumber, [0, 0.5]],
  ['a whole number', isInteger, [0]],
  ['a time', isTime, ['2026-01-31']],
  ['text or null', nullable(isString), [null, '', 'a', '2026-01-31']],
  ['text that may be missing', optional(isString), [undefined, '', 'a', '2026-01-31']],
  ['one of several', oneOf(['a', 0]), [0, 'a']],
  ['a list of texts', arrayOf(isString), [[], ['a']]],
  ['texts by any key', recordOf(isString), [{}, { a: 'a' }]],
  ['an object with a key', objectOf({ a: isInteger }), [{ a: 1, b: 'b' }]],
  ['an object whose key may be missing', objectOf({ a: optional(isString) }), [{}, { a: 'a' }]],
])('the check of %s accepts exactly that', (_, check, taken) => {
  expect(VALUES.filter((value) => check(value))).toEqual(taken);
});

it.each([
  ['["a"]', ['a']],
  ['[1]', null],
  ['[', null],
  [null, null],
])('a stored text %j is read as %j', (text, value) => {
  expect(parseJson(text, arrayOf(isString))).toEqual(value);
});
