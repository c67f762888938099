import { PAGE_PARTS } from '#lib/html/page-parts.ts';

const TAKEN = new Set<string>([...PAGE_PARTS, 'book-contents']);

/** The id of a chapter in the book, from the id of its document or folder. One that the page itself has ends with a dot, as no other does. */
export const toAnchor = (id: string): string => (TAKEN.has(id) ? `${id}.` : id.replaceAll('/', '.'));

/** The id of an element of a chapter in the book. A page's own ids are only unique on that page. */
export const anchorWithin = (chapter: string, id: string): string => `${chapter}--${id}`;
