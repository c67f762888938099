/** Tab and line ends are allowed, and so are the controls of Latin-1, which XML permits. */
const NO_LETTER = /(?![\t\n\r\u007F-\u009F])[\p{Cc}\p{Cs}\uFFFD-\uFFFF]/gu;

/** The sign for a letter that was not read as UTF-8. */
const LOST = '\uFFFD';

/** A text without the characters that nobody sees and no text can have. The sign for a lost letter stays. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(NO_LETTER, (letter) => (letter === LOST ? letter : ''));

/** The same as `findLetterMistakes`, but only whether there is a mistake in any text of a value. */
export const hasLetterMistakes = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.search(NO_LETTER) !== -1
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasLetterMistakes);

/** How the beginning of a file that is saved as UTF-16 is read, as older editors of Windows save "Unicode". */
const UTF_16 = /^\uFFFD\uFFFD(?:\0|.\0)/;

/**
 * Characters that a text cannot have, each once a line: those that XML forbids (https://www.w3.org/TR/xml/#charsets), as feeds and
 * e-books would be unreadable with them, and letters that were lost because the file is not UTF-8. Lines are those of the text, from 1.
 */
export function findLetterMistakes(text: string): { line: number; message: string }[] {
  if (UTF_16.test(text)) return [{ line: 1, message: 'This file is saved as UTF-16. Save it as UTF-8' }];
  const found = new Map<string, { line: number; message: string }>();
  for (const { 0: letter, index } of text.matchAll(NO_LETTER)) {
    const line = text.slice(0, index).split('\n').length;
    found.set(`${line} ${letter}`, { line, message: nameLetter(letter) });
  }
  return [...found.values()];
}

function nameLetter(letter: string): string {
  if (letter === LOST)
    return 'A letter was lost here, because the file is not saved as UTF-8. Save it as UTF-8, and type the letter again';
  const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `There is an invisible character here, U+${code}, which feeds and e-books cannot have. Delete it`;
}
