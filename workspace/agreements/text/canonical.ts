import { createHash } from 'node:crypto';
import { splitFrontMatter } from '../../front-matter.ts';

const TRAILING_SPACE = /[ \t]+$/gm;
const BLANK_END = /\n*$/;

/**
 * The canonical text of an agreement: what is hashed, archived and signed. From the Markdown file, in this order,
 *
 * 1. byte order marks (U+FEFF) are removed;
 * 2. line ends CRLF and CR become LF;
 * 3. the front matter is removed, with the blank lines before and after it;
 * 4. letters become Unicode NFC;
 * 5. spaces and tabs at the end of each line are removed;
 * 6. blank lines at the end are removed, and one LF ends the text.
 *
 * So neither editors nor operating systems change the hash. The fifth rule would remove a hard break that is made with two spaces,
 * and a text that begins with three dashes would look like front matter when it is read again: `formatting.ts` reports both.
 * For every other text, the function is idempotent.
 */
export const canonicalText = (source: string): string =>
  splitFrontMatter(source).body.text.normalize('NFC').replace(TRAILING_SPACE, '').replace(BLANK_END, '\n');

/** SHA-256 in hexadecimal digits; for a text, what `sha256sum` prints for the file in UTF-8. */
export const toSha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
