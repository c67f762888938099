import { expect, it } from 'vitest';
import { href } from '#workspace/url.ts';
import { pictureHref } from './href.ts';

const words = { title: 'Evolution', section: 'Codex', direction: 'ltr' } as const;

it('a picture has a URL of its own for each thing that it says', () => {
  const all = [
    words,
    { ...words, title: 'Purpose' },
    { ...words, section: 'Blog' },
    { ...words, section: undefined },
    { ...words, direction: 'rtl' as const },
  ];
  const hrefs = all.map(pictureHref);
  expect(new Set(hrefs).size).toBe(all.length);
  expect(hrefs[0]?.startsWith(href('/previews/'))).toBe(true);
  expect(pictureHref({ ...words })).toBe(hrefs[0]);
});
