import { transform } from 'lightningcss';
import { expect, it } from 'vitest';
import { getLanguageStyles } from './language-styles.ts';

it('a site has the styles of its languages, and none of others', () => {
  const ltr = (...codes: string[]) => codes.map((code) => ({ code, direction: 'ltr' as const }));
  expect(getLanguageStyles(ltr('en', 'de', 'el'))).toBe('');
  const styles = getLanguageStyles([...ltr('en', 'hi-IN', 'th', 'ja', 'ko'), { code: 'ar', direction: 'rtl' }]);
  expect(styles).toContain(':is(h1,h2):is(:lang(ar),:lang(hi),:lang(th)){line-height:1.4}');
  expect(styles).toContain('em:is(:lang(ar),:lang(ja),:lang(ko)){font-style:normal;');
  expect(styles).toContain(':is(h1,h2,h3):lang(ja){word-break:auto-phrase}');
  expect(styles).toContain(':lang(ko){word-break:keep-all}');
  expect(styles).toContain('[dir=rtl] a[data-url]{direction:ltr;unicode-bidi:isolate}');
  expect(styles).toContain('@media print{@layer print{[dir=rtl] .prose a');
  expect(getLanguageStyles(ltr('ko'))).not.toMatch(/print|rtl/);
  expect(transform({ filename: 'a.css', code: Buffer.from(styles) }).warnings).toEqual([]);
});
