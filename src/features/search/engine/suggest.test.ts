import { describe, expect, it } from 'vitest';
import { findKnownTerms, getSuggestions } from './suggest.ts';

const words = ['agreement', 'agreements', 'capture', 'commons', 'consent', 'ledger', 'value'];

describe('where nothing was found, it is proposed', () => {
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

it('a word is known by its beginning, as it is while one types', () => {
  expect(findKnownTerms('agree ledgers VALUE', words)).toEqual(['agree', 'value']);
});
