import type { MarkdownHeading } from 'astro';
import type { Chapter, Target } from './model.ts';
import { toSections } from './sections.ts';

/** A chapter's place in the book. */
export const getTarget = (chapter: Chapter, headings: MarkdownHeading[]): Target => ({
  anchor: chapter.anchor,
  name: chapter.number || chapter.title,
  sections: toSections(chapter, headings),
});
