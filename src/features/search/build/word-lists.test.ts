import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isWanted } from './files.ts';
import { wordLists, wordsIn } from './word-lists.ts';

const fragment = (name: string, content: string, group: string) => ({
  path: `fragment/${name}.pf_fragment`,
  content: gzipSync(`pagefind_dcd${JSON.stringify({ content, filters: { group: [group] } })}`),
});

it('the words of texts are separate ones, without duplicates, in lower case', () => {
  expect(wordsIn(['The “Ledger” (new), can’t: members’ 10 %', 'well-known a/commons résumé. it new'])).toEqual([
    'the',
    'ledger',
    'new',
    'members',
    'well',
    'known',
    'commons',
    'résumé',
  ]);
});

it('the words of texts have the letters of any script', () => {
  expect(wordsIn(['(किताबें) हैं। 图书\u200b馆\u200b。 สมาชิก\u200bยืม İstanbul 도서관은, 회원'])).toEqual([
    'किताबें',
    '图书',
    'สมาชิก',
    'istanbul',
    '도서관은',
    '회원',
  ]);
});

describe('the list of words', () => {
  it('has each word of a language once, in order', () => {
    const lists = wordLists([
      fragment('en_1a', 'Value capture', 'codex'),
      fragment('en_2b', 'Capture: the ledger', 'blog'),
      fragment('de_3c', 'Wert', 'codex'),
      { path: 'index/en_1.pf_index', content: new Uint8Array() },
    ]);
    expect(lists.get('en')).toEqual(['capture', 'ledger', 'the', 'value']);
    expect(lists.get('de')).toEqual(['wert']);
  });

  it('has no words of earlier versions', () => {
    expect([...wordLists([fragment('en_1a', 'Superseded', 'earlier')])]).toEqual([]);
  });

  it('cannot be made from files of another format, and says so', () => {
    const file = { path: 'fragment/en_1a.pf_fragment', content: gzipSync('something else') };
    expect(() => wordLists([file])).toThrow('fragment/en_1a.pf_fragment is not a fragment as Pagefind 1.6 writes it.');
  });
});

it('only the client and the index of Pagefind are kept', () => {
  const paths = [
    'pagefind.js',
    'pagefind-entry.json',
    'wasm.en.pagefind',
    'pagefind.en_1a.pf_meta',
    'index/en_1a.pf_index',
    'filter/en_1a.pf_filter',
    'fragment/en_1a.pf_fragment',
  ];
  const others = ['pagefind-ui.js', 'pagefind-ui.css', 'pagefind-worker.js', 'pagefind-highlight.js'];
  expect([...paths, ...others].filter(isWanted)).toEqual(paths);
});
