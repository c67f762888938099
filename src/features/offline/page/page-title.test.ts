import { load } from 'cheerio';
import { afterEach, expect, it, vi } from 'vitest';
import { getPageTitle } from './page-title.ts';

afterEach(() => vi.unstubAllGlobals());

it('the title is that of the page alone, and no style of an earlier release is parsed', () => {
  const parsed: string[] = [];
  const parseFromString = (html: string) => {
    parsed.push(html);
    return { title: load(html)('title').text() };
  };
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = parseFromString;
    },
  );
  expect(getPageTitle('<head><title>Tides | ebb &amp; flow | Our yard</title><style>a{}</style>')).toBe(
    'Tides | ebb & flow',
  );
  expect(getPageTitle('<head><title>Our yard</title>')).toBe('Our yard');
  expect(getPageTitle('<p>No head</p>')).toBe('');
  expect(parsed.join()).not.toContain('style');
});
