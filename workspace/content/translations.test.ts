import { expect, it } from 'vitest';
import { getFingerprint } from './translations.ts';

const original = '---\ntitle: Tides\ndescription: When.\nsidebar_position: 2\n---\n\nTwice a day.\n';

it('the fingerprint of an original changes with its title, its description and its text', () => {
  const fingerprint = getFingerprint(original);
  expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
  for (const [from, to] of [
    ['Tides', 'The tides'],
    ['When.', 'When it is.'],
    ['Twice', 'Once'],
  ] as const)
    expect(getFingerprint(original.replace(from, to))).not.toBe(fingerprint);
});

it('the fingerprint of an original stays the same if a translator has nothing to do', () => {
  expect(getFingerprint(original.replace('sidebar_position: 2', 'sidebar_position: 3'))).toBe(getFingerprint(original));
  expect(getFingerprint(original.replaceAll('\n', '\r\n'))).toBe(getFingerprint(original));
});
