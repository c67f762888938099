import { describe, expect, it } from 'vitest';
import { getSigns, toRenderable } from './renderable-text.ts';

const without = (text: string, ...missing: string[]) => toRenderable(text, new Set(missing));

describe('what is shown of a text', () => {
  it('is all of it where the fonts have everything', () => {
    expect(without('Value capture', '日')).toBe('Value capture');
  });

  it('goes without an emoji, and leaves no hole', () => {
    expect(without('We did it 🎉 together', '🎉')).toBe('We did it together');
    expect(without('Family 👩‍👩‍👧', '👩', '👧')).toBe('Family');
    expect(without('With heart ❤️', '❤')).toBe('With heart');
  });

  it('is nothing at all where a letter or a number is missing', () => {
    expect(without('Value 日本', '日')).toBe('');
    expect(without('Version ٢', '٢')).toBe('');
  });
});

it('signs that show nothing by themselves are not looked for', () => {
  expect(getSigns('a a\u0301\u200d\u00ad\u00a0ba')).toEqual(['a', 'b']);
});
