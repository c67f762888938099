import { describe, expect, it } from 'vitest';
import { findKnownTerms, getSuggestions } from './suggest.ts';

const words = ['agreement', 'agreements', 'capture', 'commons', 'consent', 'ledger', 'value'];

describe('if nothing was found, the suggestion is', () => {
  it.each([
    ['agrement', ['agreement', 'agreements']],
    ['Ledgr', ['ledger']],
    ['value captre', ['value capture']],
    ['lejer konsent', ['ledger consent']],
    ['ledger consent', ['ledger', 'consent']],
    ['ledger', []],
    ['xylophone', []],
    ['“…”', []],
  ])('for %s: %j', (query, expected) => {
    expect(getSuggestions(query, words)).toEqual(expected);
  });
});

it('the beginning of a word counts as known, as while typing', () => {
  expect(findKnownTerms('agree ledgers VALUE', words)).toEqual(['agree', 'value']);
});

it.each([
  ['lodz', ['łódź']],
  ['zazolc', ['zażółć']],
  ['duong', ['đường']],
  ['KIRMIZI', ['kırmızı']],
  ['κανώνας', ['κανόνας']],
  ['도서괌', ['도서관']],
  ['किताप', ['किताब']],
])('%s is near a word of its language: %j', (query, expected) => {
  const vocabulary = ['łódź', 'zażółć', 'đường', 'kırmızı', 'κανόνας', '도서관', 'किताब', 'कुत्ता'];
  expect(getSuggestions(query, vocabulary)).toEqual(expected);
});
