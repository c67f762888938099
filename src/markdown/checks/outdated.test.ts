import { expect, it } from 'vitest';
import { isOutdated, withoutLinks } from './outdated.ts';

it('a text that no longer holds is known by an attribute of its element, not by a word in it', () => {
  expect(isOutdated('<div class="prose" data-outdated-text><p>Old.</p></div>')).toBe(true);
  expect(isOutdated('<div class="prose"><p>Of data-outdated-text I know nothing.</p></div>')).toBe(false);
});

it('a link to what is gone becomes plain text, every other one stays', () => {
  const html = '<p><a class="x" href="/a/?b&#38;c">gone</a> <a href="/d/">there</a> <img src="/a/?b&#38;c" alt="">';
  expect(withoutLinks(html, new Set(['/a/?b&c']))).toBe(
    '<p><a class="x">gone</a> <a href="/d/">there</a> <img src="/a/?b&#38;c" alt="">',
  );
});
