import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { countOf, pageAddress } from './messages.ts';

it.each([
  ['value capture', 'all', '/search/?q=value+capture'],
  ['10 % & more', 'blog', '/search/?q=10+%25+%26+more&in=blog'],
  ['', 'all', '/search/'],
])('the search for %j in %s is at %s', (query, filter, address) => {
  expect(pageAddress('/search/', query, filter)).toBe(address);
});

it('one result is not "1 results"', () => {
  const messages = getMessages('en').search;
  expect([countOf(messages, 1), countOf(messages, 12)]).toEqual(['1 result', '12 results']);
});
