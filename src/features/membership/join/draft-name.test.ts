import { expect, it } from 'vitest';
import { parseDraftName } from './draft-name.ts';

it('finds the name that this account has typed', () => {
  expect(parseDraftName(JSON.stringify({ id: 'u1', name: 'Anna' }), 'u1')).toBe('Anna');
});

it.each([
  ['the name of another account', JSON.stringify({ id: 'u2', name: 'Ben' })],
  ['an empty storage', null],
  ['rubbish', '{'],
  ['another shape', '"Anna"'],
  ['another type', JSON.stringify({ id: 'u1', name: 7 })],
])('%s contains no name', (_, text) => {
  expect(parseDraftName(text, 'u1')).toBe('');
});
