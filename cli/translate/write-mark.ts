import { parseFrontMatter } from '#workspace/front-matter.ts';
import { hasSameKeys, writeFrontMatterLines } from '#workspace/front-matter-lines.ts';
import { findLetterMistakes } from '#workspace/letters.ts';
import { UserError } from '../command-line/errors.ts';

const KEY = 'translated_from';
const START = "Begin it with one: a line '---', the title, and another line '---'.";

/**
 * The text of a translation with the fingerprint of its original, in its old place or at the end of the front matter.
 * @throws {UserError} if letters of it were lost, or if there is no front matter, or one to which no line can be added
 */
export function writeMark(source: string, fingerprint: string, file: string): string {
  const { find, errors } = parseFrontMatter(source);
  const [error] = [...findLetterMistakes(source), ...errors];
  if (error) throw new UserError(`${file}:${error.line}: ${error.message}.`);
  // In quotes: twelve digits alone would be a number.
  const written = writeFrontMatterLines(source, find([KEY]), (_, end) => [`${KEY}: '${fingerprint}'${end}`]);
  if (written === undefined) throw new UserError(`${file} has no front matter. ${START}`);
  if (parseFrontMatter(written).find([KEY])?.scalar === fingerprint && hasSameKeys(source, written)) return written;
  throw new UserError(
    `The mark cannot be added to the front matter of ${file}. Write each of its keys on its own line, as in "title: Code".`,
  );
}
