import { expect, it } from 'vitest';
import { toLetters, toMarked } from './marked-letters.ts';

it('letters with strokes are plain letters with a mark in the index, and themselves on the page', () => {
  const text = 'Đường, Łódź, Øl, ışık: 1\u0335';
  expect(toMarked('đø')).toBe('d\u0335o\u0338');
  expect(toLetters(toMarked(text))).toBe(text);
});
