import { expect, it } from 'vitest';
import { formatSize } from './file-size.ts';

it.each([
  [147_097, '147\u00A0kB'],
  [999, '1\u00A0kB'],
  [1_240_000, '1.2\u00A0MB'],
])('%i bytes are %s', (bytes, size) => {
  expect(formatSize(bytes, 'en')).toBe(size);
});
