import { expect, it } from 'vitest';
import { whyBlocked } from './blocked-attribute.ts';

it.each(['javascript:a()', ' JavaScript:a()', 'java\nscript:a()', '\u0001javascript:a()'])(
  'a URL that browsers read as a script is blocked, however it is written: %j',
  (url) => {
    for (const name of ['href', 'xlink:href', 'action', 'formaction'])
      expect(whyBlocked(name, url)).toMatch('javascript: URL');
  },
);

it('other URLs are not blocked', () => {
  expect(whyBlocked('href', '/javascript:/')).toBeUndefined();
  expect(whyBlocked('title', 'javascript: a language')).toBeUndefined();
});
