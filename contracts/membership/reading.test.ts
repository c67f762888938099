import { expect, it } from 'vitest';
import { isReadingStatus } from './reading.ts';

const DOCUMENT = {
  document: 'fire_drill',
  title: 'Fire drill',
  in_force: { version: 2, sha256: 'a'.repeat(64) },
  confirmed: { version: 1, confirmed_at: '2026-01-31T09:05:00.123456+00:00' },
  is_asked: true,
  statements: { en: 'I have read the Fire drill (version 2).' },
};
const STATUS = { is_member: true, documents: [DOCUMENT, { ...DOCUMENT, confirmed: null }] };

it('the check accepts an answer of the backend', () => {
  expect(isReadingStatus(STATUS)).toBe(true);
  expect(isReadingStatus({ is_member: false, documents: [] })).toBe(true);
});

it.each([
  null,
  [],
  {},
  { ...STATUS, is_member: 'yes' },
  { ...STATUS, documents: null },
  ...Object.entries({
    document: 7,
    title: null,
    in_force: { version: '2' },
    confirmed: { version: 1, confirmed_at: 'then' },
    is_asked: null,
    statements: { en: null },
  }).map(([key, value]) => ({ ...STATUS, documents: [{ ...DOCUMENT, [key]: value }] })),
])('the check rejects %j', (answer) => {
  expect(isReadingStatus(answer)).toBe(false);
});
