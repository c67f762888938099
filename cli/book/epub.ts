import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Direction } from '#contracts/direction.ts';
import { escapeHtml } from '#contracts/escape-html.ts';

/** The contents of an EPUB. Plain data: it comes from a browser. */
export type EpubBook = {
  /** The unique identifier of the book: its URL. */
  identifier: string;
  title: string;
  /** The author: the name of the site. */
  creator: string;
  language: string;
  direction: Direction;
  /** The last change, as ISO 8601 in UTC. */
  changed: string;
  /** The heading of the table of contents. */
  contents: string;
  chapters: EpubChapter[];
  images: EpubImage[];
};

export type EpubChapter = {
  /** The name of its file without the extension. */
  name: string;
  title: string;
  /** 1 for a part, and 0 for what is not in the table of contents. */
  depth: number;
  /** Well-formed XHTML: one element. */
  body: string;
};

export type EpubImage = {
  /** Path in the book, relative to the folder of the texts. */
  name: string;
  mediaType: string;
  /** Where it comes from. */
  href: string;
};

/** The first day that ZIP supports: files do not differ by when they were made. */
const FIXED_TIME = new Date(1980, 0, 1);

/** The file of a book. `images` has the bytes of its images by name, `style` is its style sheet. */
export function makeEpubFile(book: EpubBook, images: Map<string, Uint8Array>, style: string): Uint8Array {
  const files: Zippable = {
    // First, and not compressed: programs recognise an EPUB by it.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'book/package.opf': toXml(formatPackage(book)),
    'book/nav.xhtml': toXml(formatNavigation(book)),
    'book/toc.ncx': toXml(formatOldNavigation(book)),
    'book/book.css': strToU8(style),
  };
  for (const chapter of book.chapters) {
    files[`book/${getFileName(chapter)}`] = toXml(formatDocument(book, chapter.title, chapter.body));
  }
  // Images are compressed already.
  for (const [name, bytes] of images) files[`book/${name}`] = [bytes, { level: 0 }];
  return zipSync(files, { mtime: FIXED_TIME });
}

const XML = '<?xml version="1.0" encoding="utf-8"?>';

/** What XML does not allow, not even escaped: https://www.w3.org/TR/xml/#charsets */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const toXml = (text: string): Uint8Array => strToU8(text.replace(NOT_XML, ''));

/** The name of a chapter's file. */
const getFileName = ({ name }: Pick<EpubChapter, 'name'>): string => `${name}.xhtml`;

/** The URL of a chapter's file in the book. */
const getFileHref = ({ name }: Pick<EpubChapter, 'name'>): string => getFileName({ name: encodeURIComponent(name) });

/** An XHTML document of the book. */
const formatDocument = ({ language, direction }: EpubBook, title: string, body: string): string =>
  `${XML}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>${body}</body>
</html>
`;

/** The table of contents, as a document that reading programs understand. */
export function formatNavigation(book: EpubBook): string {
  const list = nest(book.chapters, 1, (chapter, inner) => {
    const deeper = inner && `<ol>${inner}</ol>`;
    return `<li><a href="${getFileHref(chapter)}">${escapeHtml(chapter.title)}</a>${deeper}</li>`;
  });
  const contents = `<nav epub:type="toc" id="toc"><h1>${escapeHtml(book.contents)}</h1><ol>${list}</ol></nav>`;
  return formatDocument(book, book.contents, contents);
}

/** The same for programs that only know EPUB 2; without it they show no contents. */
export function formatOldNavigation(book: EpubBook): string {
  const points = nest(book.chapters, 1, (chapter, inner) => {
    const label = `<navLabel><text>${escapeHtml(chapter.title)}</text></navLabel>`;
    const id = `point-${book.chapters.indexOf(chapter) + 1}`;
    return `<navPoint id="${id}">${label}<content src="${getFileHref(chapter)}"/>${inner}</navPoint>`;
  });
  return `${XML}
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${book.language}">
<head><meta name="dtb:uid" content="${escapeHtml(book.identifier)}"/></head>
<docTitle><text>${escapeHtml(book.title)}</text></docTitle>
<navMap>${points}</navMap>
</ncx>
`;
}

/** Writes the chapters of a depth, each with the deeper ones that follow it. */
function nest(chapters: EpubChapter[], depth: number, write: (chapter: EpubChapter, inner: string) => string): string {
  const starts = chapters.flatMap((chapter, index) => (chapter.depth === depth ? [index] : []));
  const written = starts.map((start, index) => {
    const [chapter, ...rest] = chapters.slice(start, starts[index + 1]);
    return chapter ? write(chapter, nest(rest, depth + 1, write)) : '';
  });
  return written.join('');
}

/** The document in which reading programs find the package. */
const CONTAINER = `${XML}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** The format wants a time without fractions of a second. */
const toSeconds = (iso: string) => iso.replace(/\.\d+Z$/, 'Z');

/** What a chapter uses beyond XHTML. The format requires it to be declared. */
function getProperties({ body }: EpubChapter): string {
  const found = [/<math[\s/>]/.test(body) && 'mathml', /<svg[\s/>]/.test(body) && 'svg'].filter(Boolean);
  return found.length > 0 ? ` properties="${found.join(' ')}"` : '';
}

/**
 * What people who do not see or who listen can expect, as shops and libraries show it. The checks of a build require texts for pictures.
 * https://www.w3.org/TR/epub-a11y-11/#sec-disc-package
 */
function listAccessibility({ chapters, images }: EpubBook): string[] {
  const bodies = chapters.map(({ body }) => body);
  const hasPictures = images.length > 0 || bodies.some((body) => /<svg[\s/>]/.test(body));
  const hasFormulas = bodies.some((body) => /<math[\s/>]/.test(body));
  // Of a moving picture, nobody has said whether it flashes.
  const hazard = images.some(({ mediaType }) => mediaType === 'image/gif') ? 'unknown' : 'none';
  const features = ['tableOfContents', 'structuralNavigation', 'readingOrder', 'displayTransformability'];
  if (hasPictures) features.push('alternativeText');
  if (hasFormulas) features.push('MathML');
  return [
    ['accessMode', 'textual'],
    ...(hasPictures ? [['accessMode', 'visual']] : []),
    ['accessModeSufficient', 'textual'],
    ...features.map((feature) => ['accessibilityFeature', feature]),
    ['accessibilityHazard', hazard],
  ].map(([property, value]) => `<meta property="schema:${property}">${value}</meta>`);
}

/** The title of the book, its files, and the reading order: https://www.w3.org/TR/epub-33/#sec-package-doc */
export function formatPackage(book: EpubBook): string {
  const chapters = book.chapters.map((chapter, index) => ({
    id: `chapter-${index + 1}`,
    href: getFileHref(chapter),
    properties: getProperties(chapter),
  }));
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    '<item id="style" href="book.css" media-type="text/css"/>',
    ...chapters.map(
      ({ id, href, properties }) => `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${properties}/>`,
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
<dc:identifier id="id">${escapeHtml(book.identifier)}</dc:identifier>
<dc:title>${escapeHtml(book.title)}</dc:title>
<dc:creator>${escapeHtml(book.creator)}</dc:creator>
<dc:language>${book.language}</dc:language>
<meta property="dcterms:modified">${toSeconds(book.changed)}</meta>
${listAccessibility(book).join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine toc="ncx" page-progression-direction="${book.direction}">
${spine.join('\n')}
</spine>
</package>
`;
}
