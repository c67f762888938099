/**
 * Letters from which no accent can be taken, and which many people type without their stroke or with a dot. In the index they are plain
 * letters with a mark that Pagefind ignores like an accent.
 */
const MARKED: Record<string, string> = {
  Đ: 'D\u0335',
  đ: 'd\u0335',
  Ł: 'L\u0335',
  ł: 'l\u0335',
  Ø: 'O\u0338',
  ø: 'o\u0338',
  ı: 'i\u0335',
};
const LETTERS = Object.fromEntries(Object.entries(MARKED).map(([letter, marked]) => [marked, letter]));

/** A text as the index has it. */
export const toMarked = (text: string): string => text.replaceAll(/[ĐđŁłØøı]/g, (letter) => MARKED[letter] ?? letter);

/** A text of the index as the page has it. */
export const toLetters = (text: string): string =>
  text.replaceAll(/[DdLli]\u0335|[Oo]\u0338/g, (marked) => LETTERS[marked] ?? marked);
