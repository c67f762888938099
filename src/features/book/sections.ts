import type { MarkdownHeading } from 'astro';
import type { Chapter, Section, Target } from './model.ts';

/** A heading with its own number, as in governing documents: `5. Reporting`. */
const OWN_NUMBER = /^(\d+(?:\.\d+)*)[.)]?\s/;

const getName = ({ number, title }: Chapter) => number || title;

/**
 * The sections of a chapter by their ids. Headings of the second level are numbered, unless they have their own numbers, which
 * are never changed; deeper ones have the name of their section.
 */
export function toSections(chapter: Chapter, headings: MarkdownHeading[]): Map<string, Section> {
  const sections = new Map<string, Section>();
  const hasOwn = headings.some(({ depth, text }) => depth === 2 && OWN_NUMBER.test(text));
  const isCounted = !hasOwn && !chapter.isOpening;
  let count = 0;
  let name = getName(chapter);
  for (const { depth, slug, text } of headings) {
    if (depth === 2 && isCounted) count += 1;
    const number = depth === 2 && isCounted ? `${chapter.number}.${count}` : '';
    const own = depth === 2 && hasOwn ? OWN_NUMBER.exec(text)?.[1] : undefined;
    if (depth === 2) name = number || (own ? `${getName(chapter)} § ${own}` : getName(chapter));
    sections.set(slug, { number, name });
  }
  return sections;
}

/** A chapter's place in the book. */
export const getTarget = (chapter: Chapter, headings: MarkdownHeading[]): Target => ({
  anchor: chapter.anchor,
  name: getName(chapter),
  sections: toSections(chapter, headings),
});
