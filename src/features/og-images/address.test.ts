import { expect, it } from 'vitest';
import { href } from '#workspace/url.ts';
import { pictureAddress } from './address.ts';

const words = { title: 'Evolution', section: 'Codex', direction: 'ltr' } as const;

it('a picture has an address of its own for each thing that it says', () => {
  const all = [
    words,
    { ...words, title: 'Purpose' },
    { ...words, section: 'Blog' },
    { ...words, section: undefined },
    { ...words, direction: 'rtl' as const },
  ];
  const addresses = all.map(pictureAddress);
  expect(new Set(addresses).size).toBe(all.length);
  expect(addresses[0]?.startsWith(href('/previews/'))).toBe(true);
  expect(pictureAddress({ ...words })).toBe(addresses[0]);
});
