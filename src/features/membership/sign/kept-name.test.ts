import { expect, it } from 'vitest';
import { parseKeptName } from './kept-name.ts';

it('a name is found again by the account that typed it', () => {
  expect(parseKeptName(JSON.stringify({ id: 'u1', name: 'Anna' }), 'u1')).toBe('Anna');
});

it.each([
  ['another account’s', JSON.stringify({ id: 'u2', name: 'Ben' })],
  ['nothing', null],
  ['rubbish', '{'],
  ['another shape', '"Anna"'],
  ['another type', JSON.stringify({ id: 'u1', name: 7 })],
])('%s is no name', (_, text) => {
  expect(parseKeptName(text, 'u1')).toBe('');
});
