import { expect, it } from 'vitest';
import { quote } from './quote.ts';

it.each([
  ['plain', "'plain'"],
  ['a "word"', `'a "word"'`],
  ["Ada's", `"Ada's"`],
  [`Ada's "word"`, `'Ada\\'s "word"'`],
  ['C:\\a\nb', "'C:\\\\a\\nb'"],
])('%s is written so that TypeScript reads the same', (text, written) => {
  expect(quote(text)).toBe(written);
  expect(new Function(`return ${written};`)()).toBe(text);
});
