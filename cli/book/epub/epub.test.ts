import { describe, expect, it } from 'vitest';
import { navigationOf } from './documents.ts';
import { epubOf } from './epub.ts';
import type { EpubBook } from './model.ts';
import { packageOf } from './package.ts';
import { unzip } from './testing.ts';

const chapter = (name: string, title: string, depth: number) => ({ name, title, depth, body: `<p>${name}</p>` });

const book: EpubBook = {
  identifier: 'https://example.org/docs/print/?a=1&b=2',
  title: 'Rules & <more>',
  creator: 'Commonplace',
  language: 'en',
  direction: 'ltr',
  changed: '2026-11-21T20:17:01.000Z',
  contents: 'Contents',
  chapters: [chapter('title', 'T', 0), chapter('a', '1 A & B', 1), chapter('a.b', '1.1 C', 2), chapter('d', '2 D', 1)],
  images: [{ name: 'image-1.png', mediaType: 'image/png', address: 'https://example.org/a.png' }],
};

describe('an EPUB', () => {
  const files = unzip(epubOf(book, new Map([['image-1.png', Uint8Array.of(1, 2, 3)]]), 'p {}'));

  it('says first, at its very beginning, what it is', () => {
    expect(files[0]).toMatchObject({ name: 'mimetype', method: 0, text: 'application/epub+zip' });
    expect(files[0]?.offset).toBe(0);
  });

  it('has each chapter, the contents, the style and the pictures', () => {
    expect(files.map(({ name }) => name).slice(1)).toEqual([
      'META-INF/container.xml',
      'book/package.opf',
      'book/nav.xhtml',
      'book/book.css',
      'book/title.xhtml',
      'book/a.xhtml',
      'book/a.b.xhtml',
      'book/d.xhtml',
      'book/image-1.png',
    ]);
    expect([...(files.at(-1)?.bytes ?? [])]).toEqual([1, 2, 3]);
  });

  it('has contents that nest as the book does, without the title page', () => {
    expect(navigationOf(book)).toContain(
      '<ol><li><a href="a.xhtml">1 A &amp; B</a><ol><li><a href="a.b.xhtml">1.1 C</a></li></ol></li>' +
        '<li><a href="d.xhtml">2 D</a></li></ol>',
    );
  });

  it('names itself, its day and its language', () => {
    const text = packageOf(book);
    expect(text).toContain('<dc:identifier id="id">https://example.org/docs/print/?a=1&amp;b=2</dc:identifier>');
    expect(text).toContain('<dc:title>Rules &amp; &lt;more&gt;</dc:title>');
    expect(text).toContain('<dc:language>en</dc:language>');
    expect(text).toContain('<meta property="dcterms:modified">2026-11-21T20:17:01Z</meta>');
    expect(text).toContain('<item id="image-1" href="image-1.png" media-type="image/png"/>');
  });

  it('is read from the title page over the contents to the last chapter', () => {
    const order = [...packageOf(book).matchAll(/idref="([^"]+)"/g)].map(([, id]) => id);
    expect(order).toEqual(['chapter-1', 'nav', 'chapter-2', 'chapter-3', 'chapter-4']);
  });
});
