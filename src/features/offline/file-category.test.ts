import { expect, it } from 'vitest';
import { type FileCategory, getFileCategory, getTextType } from './file-category.ts';

it.each<[string, FileCategory]>([
  ['', 'page'],
  ['docs/yard/', 'page'],
  ['docs/sidebar/yard/boats.html', 'page'],
  ['docs/member/', 'page'],
  ['join/', 'page'],
  ['auth/confirm/', 'live'],
  ['member/', 'live'],
  ['de/member/', 'live'],
  ['stewards/', 'live'],
  ['de/stewards/', 'live'],
  ['docs/stewards/', 'page'],
  ['pt-BR/member/', 'live'],
  ['Member/', 'live'],
  ['_astro/react.a1b2.js', 'fixed'],
  ['pagefind/fragment/en_1.pf_fragment', 'fixed'],
  ['pagefind/pagefind.en_1.pf_meta', 'fixed'],
  ['pagefind/pagefind-entry.json', 'changing'],
  ['search/words.json', 'changing'],
  ['de/search/words.json', 'changing'],
  ['img/logo-dark.svg', 'changing'],
  ['404.html', undefined],
  ['backend.json', undefined],
  ['agreements.json', undefined],
  ['docs/index.md', undefined],
  ['docs/Rules/house_rules/history/2.txt', undefined],
  ['sw.js', undefined],
])('%s is %s', (path, category) => {
  expect(getFileCategory(path)).toBe(category);
});

it.each([
  ['', 'text/html; charset=utf-8'],
  ['docs/sidebar/yard.html', 'text/html; charset=utf-8'],
  ['_astro/react.a1b2.js', 'text/javascript; charset=utf-8'],
  ['img/logo.svg', 'image/svg+xml'],
  ['img/photo.webp', undefined],
  ['pagefind/wasm.en.pagefind', undefined],
])('the media type of %s is %s', (path, type) => {
  expect(getTextType(path)).toBe(type);
});
