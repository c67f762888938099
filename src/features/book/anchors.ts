/** The id that a chapter has in the book, by the id of its document or folder. */
export const toAnchor = (id: string): string => id.replaceAll('/', '.');

/** The id that something within a chapter has in the book. A page's own ids are unique on that page alone. */
export const anchorWithin = (chapter: string, id: string): string => `${chapter}--${id}`;
