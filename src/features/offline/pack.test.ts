import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getText, packFiles } from './pack.ts';

const STYLE = `<style>${'.a{color:red}'.repeat(20)}</style>`;

it('returns each text unchanged', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(STYLE, '<p>', '</p>', '', '\u{feff}', '<'), fc.string()))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), text), (texts) => {
      const pack = JSON.parse(JSON.stringify(packFiles(new Map(Object.entries(texts)))));
      for (const [path, text] of Object.entries(texts)) expect(getText(pack, path)).toBe(text);
    }),
  );
});

it('contains shared parts only once', () => {
  const pack = packFiles(
    new Map([
      ['docs/', `<h1>Docs${STYLE}<p>Text`],
      ['blog/', `${STYLE}<p>News`],
    ]),
  );
  expect(pack.shared).toEqual([STYLE]);
  expect(JSON.stringify(pack).split('.a{color').length - 1).toBe(20);
  expect(getText(pack, 'join/')).toBeUndefined();
});
