import { describe, expect, it } from 'vitest';
import { getCharacters, toRenderable } from './renderable-text.ts';

const without = (text: string, ...missing: string[]) => toRenderable(text, new Set(missing));

describe('the visible part of a text', () => {
  it('is all of it if the fonts have everything', () => {
    expect(without('Value capture', '日')).toBe('Value capture');
  });

  it('leaves out an emoji without leaving a gap', () => {
    expect(without('We did it 🎉 together', '🎉')).toBe('We did it together');
    expect(without('Family 👩‍👩‍👧', '👩', '👧')).toBe('Family');
    expect(without('With heart ❤️', '❤')).toBe('With heart');
  });

  it('is empty if a letter or a number is missing', () => {
    expect(without('Value 日本', '日')).toBe('');
    expect(without('Version ٢', '٢')).toBe('');
  });
});

it('invisible characters are not checked', () => {
  expect(getCharacters('a a\u0301\u200d\u00ad\u00a0ba')).toEqual(['a', 'b']);
});
