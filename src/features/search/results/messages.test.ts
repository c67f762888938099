import { expect, it } from 'vitest';
import { getMessages } from '#lib/messages/index.ts';
import { formatCount, getResultsUrl } from './messages.ts';

it.each([
  ['value capture', 'all', '/search/?q=value+capture'],
  ['10 % & more', 'blog', '/search/?q=10+%25+%26+more&in=blog'],
  ['', 'all', '/search/'],
])('the search for %j in %s is at %s', (query, filter, url) => {
  expect(getResultsUrl('/search/', query, filter)).toBe(url);
});

it('the search in an older version of the docs has its name in the URL', () => {
  expect(getResultsUrl('/search/', 'tar', 'yard', '1.0')).toBe('/search/?q=tar&in=yard&version=1.0');
});

it('one result is not "1 results"', () => {
  const messages = getMessages('en').search;
  expect([formatCount(messages, 1), formatCount(messages, 12)]).toEqual(['1 result', '12 results']);
});
