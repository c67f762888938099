import { fileOf } from './documents.ts';
import type { EpubBook } from './model.ts';
import { escapeXml, XML } from './xml.ts';

/** Where a reader finds the package. */
export const CONTAINER = `${XML}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** To seconds, as the format asks. */
const moment = (iso: string) => iso.replace(/\.\d+Z$/, 'Z');

/** What the book is called, what belongs to it, and in which order it is read: https://www.w3.org/TR/epub-33/#sec-package-doc */
export function packageOf(book: EpubBook): string {
  const chapters = book.chapters.map((chapter, index) => ({ id: `chapter-${index + 1}`, file: fileOf(chapter) }));
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="book.css" media-type="text/css"/>',
    ...chapters.map(
      ({ id, file }) => `<item id="${id}" href="${escapeXml(file)}" media-type="application/xhtml+xml"/>`,
    ),
    ...book.images.map(
      ({ name, mediaType }, index) => `<item id="image-${index + 1}" href="${name}" media-type="${mediaType}"/>`,
    ),
  ];
  const spine = chapters.map(({ id }) => `<itemref idref="${id}"/>`);
  // The contents come after the title page.
  spine.splice(1, 0, '<itemref idref="nav"/>');
  return `${XML}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}" dir="${book.direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXml(book.identifier)}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:creator>${escapeXml(book.creator)}</dc:creator>
<dc:language>${book.language}</dc:language>
<meta property="dcterms:modified">${moment(book.changed)}</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${book.direction}">
${spine.join('\n')}
</spine>
</package>
`;
}
