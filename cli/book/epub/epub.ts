import { documentOf, fileOf, navigationOf } from './documents.ts';
import type { EpubBook } from './model.ts';
import { CONTAINER, packageOf } from './package.ts';
import { type ZipEntry, zip } from './zip.ts';

/** The file of a book. `bytesOf` gives the bytes of its images by their names, `style` is its style sheet. */
export function epubOf(book: EpubBook, bytesOf: Map<string, Uint8Array>, style: string): Uint8Array {
  const text = (name: string, content: string): ZipEntry => ({ name, bytes: Buffer.from(content) });
  return zip([
    text('mimetype', 'application/epub+zip'),
    text('META-INF/container.xml', CONTAINER),
    text('book/package.opf', packageOf(book)),
    text('book/nav.xhtml', navigationOf(book)),
    text('book/book.css', style),
    ...book.chapters.map((chapter) => text(`book/${fileOf(chapter)}`, documentOf(book, chapter.title, chapter.body))),
    ...[...bytesOf].map(([name, bytes]) => ({ name: `book/${name}`, bytes })),
  ]);
}
