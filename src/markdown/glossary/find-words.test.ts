import { expect, it } from 'vitest';
import { findWords, toPattern } from './find-words.ts';

const WORDS = ['launch', 'launch day', 'api', '図書カード', '朗読会', '京都', '会员', 'สมาชิก', 'किताब', 'ספר'];

it.each([
  ['A relaunch on launch days, a Launch-pad, a launch.', ['launch', 'launch']],
  ['図書館の図書カードは朗読会で。', ['図書カード', '朗読会']],
  ['東京都と京都。', ['京都']],
  ['このAPIを使う', ['API']],
  ['会员一次可以借书', ['会员']],
  ['ให้สมาชิกยืมหนังสือ', ['สมาชิก']],
  ['किताब है, किताबें हैं।', ['किताब']],
  ['סֵפֶר ספר', ['ספר']],
  ['', []],
])('in %s these words are whole: %j', (text, words) => {
  const pattern = toPattern(WORDS) ?? /$^/;
  const found = findWords(text, pattern);
  expect(found.map(({ word }) => word)).toEqual(words);
  expect(found.map(({ word, start }) => text.slice(start, start + word.length))).toEqual(words);
});
