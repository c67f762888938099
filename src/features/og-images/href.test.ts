import { expect, it } from 'vitest';
import { href } from '#workspace/url.ts';
import { pictureHref } from './href.ts';

const text = { title: 'Evolution', section: 'Codex', direction: 'ltr' } as const;

it('each different text gives a picture a different URL', () => {
  const all = [
    text,
    { ...text, title: 'Purpose' },
    { ...text, section: 'Blog' },
    { ...text, section: undefined },
    { ...text, direction: 'rtl' as const },
  ];
  const hrefs = all.map(pictureHref);
  expect(new Set(hrefs).size).toBe(all.length);
  expect(hrefs[0]?.startsWith(href('/previews/'))).toBe(true);
  expect(pictureHref({ ...text })).toBe(hrefs[0]);
});
