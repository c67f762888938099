import { transform } from 'lightningcss';
import { expect, it } from 'vitest';
import { getLanguageStyles } from './language-styles.ts';

it('a site has the styles of its languages, and none of others', () => {
  expect(getLanguageStyles(['en', 'de', 'ar'])).toBe('');
  const styles = getLanguageStyles(['en', 'hi-IN', 'th', 'ja', 'ko']);
  expect(styles).toContain(':is(h1,h2):is(:lang(hi),:lang(th)){line-height:1.4}');
  expect(styles).toContain(':is(h1,h2,h3):lang(ja){word-break:auto-phrase}');
  expect(styles).toContain(':lang(ko){word-break:keep-all}');
  expect(transform({ filename: 'a.css', code: Buffer.from(styles) }).warnings).toEqual([]);
});
