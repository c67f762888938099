import { createHash } from 'node:crypto';

const BYTE_ORDER_MARK = /\uFEFF/g;
const LINE_END = /\r\n?/g;
const BLANK_LINES = /^(?:[ \t]*\n)*/;
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/;
const TRAILING_SPACE = /[ \t]+$/gm;
const BLANK_END = /\n*$/;

/** The two parts of a Markdown file, with LF at the end of lines. */
export type Parts = {
  /** Between the lines of dashes; undefined where a file has no front matter. */
  frontMatter: { text: string; linesBefore: number } | undefined;
  /** From its first line that is not blank. */
  body: { text: string; linesBefore: number };
};

export function partsOf(source: string): Parts {
  const whole = source.replace(BYTE_ORDER_MARK, '').replace(LINE_END, '\n');
  const linesBefore = (rest: string) => whole.slice(0, whole.length - rest.length).split('\n').length - 1;
  const start = whole.replace(BLANK_LINES, '');
  const [block = '', text = ''] = FRONT_MATTER.exec(start) ?? [];
  const body = start.slice(block.length).replace(BLANK_LINES, '');
  return {
    frontMatter: block ? { text, linesBefore: linesBefore(start) + 1 } : undefined,
    body: { text: body, linesBefore: linesBefore(body) },
  };
}

/**
 * The canonical text of an agreement: what is hashed, archived and signed. Of the Markdown file, in this order,
 *
 * 1. byte order marks (U+FEFF) are removed;
 * 2. line ends CRLF and CR become LF;
 * 3. the front matter is removed, with the blank lines before and after it;
 * 4. letters become Unicode NFC;
 * 5. spaces and tabs at the end of each line are removed;
 * 6. blank lines at the end are removed, and one LF ends the text.
 *
 * So neither an editor nor a system changes the hash. The fifth rule would remove a hard break that is made with two spaces,
 * and a text that begins with three dashes would look like front matter when it is read again: `plain.ts` refuses both.
 * Of every other text the canonical text is its own canonical text.
 */
export const canonicalText = (source: string): string =>
  partsOf(source).body.text.normalize('NFC').replace(TRAILING_SPACE, '').replace(BLANK_END, '\n');

/** SHA-256 in hexadecimal digits; of a text, as `sha256sum` gives it for the file in UTF-8. */
export const sha256Of = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
