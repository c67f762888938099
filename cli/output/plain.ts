const SPACE = /\s+/g;
/** Control characters move a terminal's cursor and change its colours; the marks of direction turn text around. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text of somebody else's as one line that does nothing to a terminal. */
export const plain = (text: string): string => text.replace(SPACE, ' ').replace(UNSEEN, '\uFFFD');
