import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quote, quoteForShell } from './quote.ts';

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

it('a path is written so that a shell reads the same', () => {
  expect(quoteForShell('../our-site')).toBe('../our-site');
  const path = "../Ada's site; $HOME";
  expect(execFileSync('sh', ['-c', `printf %s ${quoteForShell(path)}`], { encoding: 'utf8' })).toBe(path);
});
