import { expect, it } from 'vitest';
import { type Kind, kindOf } from './kinds.ts';

it.each<[string, Kind]>([
  ['', 'page'],
  ['docs/codex/', 'page'],
  ['docs/sidebar/codex/vision.html', 'page'],
  ['docs/member/', 'page'],
  ['join/', 'page'],
  ['auth/confirm/', 'live'],
  ['member/', 'live'],
  ['join/member/', 'live'],
  ['de/join/member/', 'live'],
  ['pt-BR/member/', 'live'],
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
  ['docs/Documentation/code_of_conduct/history/2.txt', undefined],
  ['sw.js', undefined],
])('%s is %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});
