import { transform } from 'lightningcss';
import { expect, it } from 'vitest';
import { CSS_TARGETS } from '#lib/build/oldest-browsers.ts';
import { readBuiltSite } from '#tests/support/built-pages.ts';

const listPrefixed = (css: string) => new Set(css.match(/-webkit-[a-z-]+(?=:)/g));

it('styles have the prefixes without which Safari ignores them', () => {
  const { files, page } = readBuiltSite('handbook');
  const styles = new Set(
    files(/\.html$/).flatMap((path) =>
      page(path)('style')
        .get()
        .map((style) => page(path)(style).text()),
    ),
  );
  expect([...styles].join('')).toContain('-webkit-user-select:none');
  for (const css of styles) {
    const prefixed = transform({ filename: 'page.css', code: Buffer.from(css), targets: CSS_TARGETS, minify: true });
    expect(listPrefixed(css)).toEqual(listPrefixed(prefixed.code.toString()));
  }
});
