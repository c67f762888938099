import { describe, expect, it } from 'vitest';
import { countWords, minutesToRead, readableText } from './reading-time.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('the time to read a post', () => {
  it('is a minute for each 200 words, rounded up', () => {
    expect(minutesToRead(words(200), 'en')).toBe(1);
    expect(minutesToRead(words(201), 'en')).toBe(2);
    expect(minutesToRead(words(1000), 'en')).toBe(5);
  });

  it('is never less than a minute', () => {
    expect(minutesToRead('', 'en')).toBe(1);
  });

  it('counts words in languages without spaces between them', () => {
    expect(countWords('共有の場所を作る', 'ja')).toBeGreaterThan(3);
    expect(countWords("It doesn't cost 12,000.", 'en')).toBe(4);
  });
});

describe('what is read of a source', () => {
  const getReadWords = (source: string) => readableText(source).match(/\w+/g);

  it('leaves out MDX imports and exports, and keeps a sentence that only begins like one', () => {
    const mdx =
      "import Chart from './Chart.tsx';\nexport const year = 2026;\n\nImport duties rose.\n\nexport controls too";
    expect(getReadWords(mdx)).toEqual(['Import', 'duties', 'rose', 'export', 'controls', 'too']);
  });

  it('leaves out comments in both forms', () => {
    expect(getReadWords('One\n\n<!-- truncate -->\n\n{/* not\nthis */}\n\ntwo')).toEqual(['One', 'two']);
  });

  it('leaves out tags and the targets of links, and keeps their text', () => {
    expect(
      getReadWords(
        '<Tabs groupId="a > b">See [the page](../docs/page.md#part) ![A map](map.png)</Tabs>\n\n[ref]: https://a.example',
      ),
    ).toEqual(['See', 'the', 'page', 'A', 'map']);
  });

  it('keeps the text of footnotes', () => {
    expect(getReadWords('Tides[^a]\n\n[^a]: Twice a day.')).toEqual(['Tides', 'a', 'a', 'Twice', 'a', 'day']);
  });

  it('keeps code unchanged, including tags and imports, without its fence', () => {
    const source =
      'Before\n\n```js title="a.js"\nimport a from "a";\n<b>\n```\n\nafter\n\n~~~~\n```\ninner\n~~~~\n\nend';
    expect(getReadWords(source)).toEqual(['Before', 'import', 'a', 'from', 'a', 'b', 'after', 'inner', 'end']);
  });
});
