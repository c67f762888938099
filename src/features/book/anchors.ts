/** The id of a chapter in the book, from the id of its document or folder. */
export const toAnchor = (id: string): string => id.replaceAll('/', '.');

/** The id of an element of a chapter in the book. A page's own ids are only unique on that page. */
export const anchorWithin = (chapter: string, id: string): string => `${chapter}--${id}`;
