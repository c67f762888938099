import { describe, expect, it } from 'vitest';
import { type EpubBook, formatNavigation, formatOldNavigation, formatPackage, makeEpubFile } from './epub.ts';
import { unzip } from './testing.ts';

const chapter = (name: string, title: string, depth: number) => ({ name, title, depth, body: `<p>${name}</p>` });

const book: EpubBook = {
  identifier: 'https://example.org/docs/print/?a=1&b=2',
  title: 'Rules & <more>',
  creator: 'Alder & Quay',
  language: 'en',
  direction: 'ltr',
  changed: '2026-11-21T20:17:01.000Z',
  contents: 'Contents',
  chapters: [chapter('title', 'T', 0), chapter('a', '1 A & B', 1), chapter('a.b', '1.1 C', 2), chapter('d', '2 D', 1)],
  images: [{ name: 'image-1.png', mediaType: 'image/png', href: 'https://example.org/a.png' }],
};

describe('an EPUB', () => {
  const archive = makeEpubFile(book, new Map([['image-1.png', Uint8Array.of(1, 2, 3)]]), 'p {}');
  const files = unzip(archive);

  it('states its type first, without compression', () => {
    // A local header has 30 bytes before the name; the bytes 8 and 9 are the method, 28 and 29 the length of extra fields.
    const header = Buffer.from(archive.subarray(0, 58));
    expect(header.subarray(30).toString()).toBe('mimetypeapplication/epub+zip');
    expect([header.readUInt16LE(8), header.readUInt16LE(28)]).toEqual([0, 0]);
  });

  it('is the same file each time: it does not say when it was made', () => {
    // The first day that ZIP knows, at midnight.
    expect(Buffer.from(archive).readUInt32LE(10)).toBe(0x00_21_00_00);
  });

  it('has its pictures as they are, since they are compressed already', () => {
    const bytes = Buffer.from('a'.repeat(1000));
    expect(Buffer.from(makeEpubFile(book, new Map([['image-1.png', bytes]]), '')).includes(bytes)).toBe(true);
  });

  it('lists which chapters have drawings and formulas', () => {
    const drawn = { ...chapter('drawn', 'Drawn', 1), body: '<p><svg/><math><mi>x</mi></math></p>' };
    const items = formatPackage({ ...book, chapters: [drawn, chapter('a', 'A', 1)] });
    expect(items).toContain('href="drawn.xhtml" media-type="application/xhtml+xml" properties="mathml svg"/>');
    expect(items).toContain('href="a.xhtml" media-type="application/xhtml+xml"/>');
  });

  it('says what people who listen can expect of it', () => {
    const found = (changed: Partial<EpubBook>) =>
      [...formatPackage({ ...book, ...changed }).matchAll(/"schema:(\w+)">(\w+)</g)].map(([, ...pair]) =>
        pair.join(': '),
      );
    expect(found({ images: [] })).toEqual([
      'accessMode: textual',
      'accessModeSufficient: textual',
      ...['tableOfContents', 'structuralNavigation', 'readingOrder', 'displayTransformability'].map(
        (feature) => `accessibilityFeature: ${feature}`,
      ),
      'accessibilityHazard: none',
    ]);
    const formula = { ...chapter('formula', 'F', 1), body: '<p><math><mi>x</mi></math></p>' };
    const moving = { name: 'image-1.gif', mediaType: 'image/gif', href: 'https://example.org/a.gif' };
    expect(found({ chapters: [formula], images: [moving] })).toEqual(
      expect.arrayContaining([
        'accessMode: visual',
        'accessibilityFeature: alternativeText',
        'accessibilityFeature: MathML',
        'accessibilityHazard: unknown',
      ]),
    );
  });

  it('has each chapter, the contents, the style and the pictures', () => {
    expect(files.map(({ name }) => name).slice(1)).toEqual([
      'META-INF/container.xml',
      'book/package.opf',
      'book/nav.xhtml',
      'book/toc.ncx',
      'book/book.css',
      'book/title.xhtml',
      'book/a.xhtml',
      'book/a.b.xhtml',
      'book/d.xhtml',
      'book/image-1.png',
    ]);
    expect([...(files.at(-1)?.bytes ?? [])]).toEqual([1, 2, 3]);
  });

  it('has contents nested like the book, without the title page', () => {
    expect(formatNavigation(book)).toContain(
      '<ol><li><a href="a.xhtml">1 A &amp; B</a><ol><li><a href="a.b.xhtml">1.1 C</a></li></ol></li>' +
        '<li><a href="d.xhtml">2 D</a></li></ol>',
    );
  });

  it('has the same contents for programs that only know EPUB 2', () => {
    const text = formatOldNavigation(book);
    expect([...text.matchAll(/<\/?navPoint|<text>[^<]*|src="[^"]*/g)].map(([part]) => part)).toEqual([
      '<text>Rules &amp; &lt;more&gt;',
      ...['<navPoint', '<text>1 A &amp; B', 'src="a.xhtml'],
      ...['<navPoint', '<text>1.1 C', 'src="a.b.xhtml', '</navPoint', '</navPoint'],
      ...['<navPoint', '<text>2 D', 'src="d.xhtml', '</navPoint'],
    ]);
    expect(text).toContain('<meta name="dtb:uid" content="https://example.org/docs/print/?a=1&amp;b=2"/>');
    expect(formatPackage(book)).toContain('<spine toc="ncx"');
  });

  it('has URLs and text that XML allows, whatever a file or a title is called', () => {
    const odd = { ...book, chapters: [chapter('doc & "co" 100%', 'A\u000bB', 1)] };
    const href = 'href="doc%20%26%20%22co%22%20100%25.xhtml"';
    expect(formatNavigation(odd)).toContain(href);
    expect(formatPackage(odd)).toContain(href);
    const files = unzip(makeEpubFile(odd, new Map(), ''));
    expect(files.find(({ name }) => name === 'book/doc & "co" 100%.xhtml')?.text).toContain('<title>AB</title>');
    expect(files.find(({ name }) => name === 'book/nav.xhtml')?.text).toContain('>AB</a>');
  });

  it('names itself, its day and its language', () => {
    const text = formatPackage(book);
    expect(text).toContain('<dc:identifier id="id">https://example.org/docs/print/?a=1&amp;b=2</dc:identifier>');
    expect(text).toContain('<dc:title>Rules &amp; &lt;more&gt;</dc:title>');
    expect(text).toContain('<dc:creator>Alder &amp; Quay</dc:creator>');
    expect(text).toContain('<dc:language>en</dc:language>');
    expect(text).toContain('<meta property="dcterms:modified">2026-11-21T20:17:01Z</meta>');
    expect(text).toContain('<item id="image-1" href="image-1.png" media-type="image/png"/>');
  });

  it('is read from the title page via the contents to the last chapter', () => {
    const order = [...formatPackage(book).matchAll(/idref="([^"]+)"/g)].map(([, id]) => id);
    expect(order).toEqual(['chapter-1', 'nav', 'chapter-2', 'chapter-3', 'chapter-4']);
  });
});
