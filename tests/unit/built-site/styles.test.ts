import { transform } from 'lightningcss';
import { expect, it } from 'vitest';
import { lineLengthWarnings } from '#features/delivery/headers-file.ts';
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

it('a site with every part of a text has a policy that every host can send', () => {
  expect(lineLengthWarnings(readBuiltSite('handbook').text('_headers'))).toEqual([]);
});
