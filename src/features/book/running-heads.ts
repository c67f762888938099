import { inOrder } from './chapters.ts';
import type { Chapter } from './model.ts';

/** A text as a CSS string; what could end the style element is escaped, too. */
const quoted = (text: string) =>
  `"${text.replaceAll(/["\\<\n]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The pages of a folder without a text are those of its first chapter, which begins below the folder's title. */
const getPage = (chapter: Chapter): Chapter => {
  const [first] = chapter.items;
  return chapter.doc || !first ? chapter : getPage(first);
};

/**
 * Style for paper: each chapter's pages have its title at the top. Browsers cannot print running headings, so each chapter gets
 * its own page type.
 */
export function runningHeads(book: Chapter[], title: string): string {
  const chapters = inOrder(book);
  const names = new Map(chapters.map((chapter, index) => [chapter.anchor, `chapter-${index + 1}`]));
  const pages = chapters.map((chapter) => {
    const name = names.get(chapter.anchor);
    const head = [chapter.number, chapter.title].filter(Boolean).join('  ');
    return `@page ${name}{@top-left{content:${quoted(title)}}@top-right{content:${quoted(head)}}}`;
  });
  const rules = chapters.map((chapter) => `[id="${chapter.anchor}"]{page:${names.get(getPage(chapter).anchor)}}`);
  return [...pages, ...rules].join('');
}
