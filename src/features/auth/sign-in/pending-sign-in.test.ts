import { expect, it } from 'vitest';
import { parsePendingSignIn } from './pending-sign-in.ts';

const NOW = 1_767_225_600_000;
const pending = { address: 'anna@example.org', isSent: true, at: NOW - 60_000, retryAt: NOW + 1000 };

it('a sign-in of the last hour is found again', () => {
  expect(parsePendingSignIn(JSON.stringify(pending), NOW)).toEqual(pending);
});

it.each([
  ['an empty storage', null],
  ['rubbish', 'rubbish'],
  ['another value', '"anna"'],
  ['another shape', JSON.stringify({ address: 'anna@example.org' })],
  ['another kind of code', JSON.stringify({ ...pending, hasCode: 1 })],
  ['another type', JSON.stringify({ ...pending, isSent: 'yes' })],
  ['one that is an hour old', JSON.stringify({ ...pending, at: NOW - 3_600_000 })],
  ['one of a clock that was set back since', JSON.stringify({ ...pending, at: NOW + 86_400_000 })],
])('%s is not a pending sign-in', (_, text) => {
  expect(parsePendingSignIn(text, NOW)).toBeNull();
});
