import type { EpubBook, EpubChapter } from './model.ts';
import { escapeXml, XML } from './xml.ts';

/** The name of a chapter's file. */
export const fileOf = ({ name }: Pick<EpubChapter, 'name'>): string => `${name}.xhtml`;

/** An XHTML document of the book. */
export const documentOf = ({ language, direction }: EpubBook, title: string, body: string): string =>
  `${XML}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>${body}</body>
</html>
`;

/** The table of contents, as a document that readers of the book understand too. */
export function navigationOf(book: EpubBook): string {
  const listed = book.chapters.filter(({ depth }) => depth > 0);
  const list = `<nav epub:type="toc" id="toc"><h1>${escapeXml(book.contents)}</h1>${listOf(listed, 1)}</nav>`;
  return documentOf(book, book.contents, list);
}

/** The chapters of a depth, each with the deeper ones that follow it. */
function listOf(chapters: EpubChapter[], depth: number): string {
  const starts = chapters.flatMap((chapter, index) => (chapter.depth === depth ? [index] : []));
  const items = starts.map((start, index) => {
    const [chapter, ...rest] = chapters.slice(start, starts[index + 1]);
    const inner = rest.length > 0 ? listOf(rest, depth + 1) : '';
    return chapter ? `<li><a href="${fileOf(chapter)}">${escapeXml(chapter.title)}</a>${inner}</li>` : '';
  });
  return `<ol>${items.join('')}</ol>`;
}
