import { expect, it } from 'vitest';
import { parseDraft } from './draft.ts';

const signatory = { legal_name: 'Anna Beispiel', country: 'DE', firm: 'Beispiel GmbH', firm_number: '' };

it.each([
  ['the name', { name: 'Anna' }],
  ['the legal name, the country and the firm', { name: '', signatory }],
  ['the legal name of somebody who signs for no firm', { name: 'Anna', signatory: { ...signatory, firm: null } }],
])('finds what this account has typed: %s', (_, typed) => {
  expect(parseDraft(JSON.stringify({ id: 'u1', ...typed }), 'u1')).toMatchObject(typed);
});

it.each([
  ['what another account has typed', JSON.stringify({ id: 'u2', name: 'Ben', signatory })],
  ['an empty storage', null],
  ['rubbish', '{'],
  ['another shape', '"Anna"'],
  ['another type', JSON.stringify({ id: 'u1', name: 7 })],
  ['a signatory without a country', JSON.stringify({ id: 'u1', name: 'Anna', signatory: { legal_name: 'Anna' } })],
  ['a firm of another type', JSON.stringify({ id: 'u1', name: 'Anna', signatory: { ...signatory, firm: ['x'] } })],
])('ignores %s', (_, text) => {
  expect(parseDraft(text, 'u1')).toBeNull();
});
