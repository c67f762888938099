import type { VersionRecord } from '#contracts/agreements.ts';
import {
  formatAgreementFrontMatter,
  REPEATED_KEYS,
  readAgreementFrontMatter,
} from '#workspace/agreements/agreement-front-matter.ts';
import { hasSameKeys, writeFrontMatterLines } from '#workspace/front-matter-lines.ts';
import { RatifyError } from './plan.ts';

/**
 * Writes a record into a file's front matter: instead of the old `agreement`, or at the end. Comments stay, and
 * everything else stays byte for byte, including line ends.
 * @throws {RatifyError} if the front matter has a form that this cannot be added to
 */
export function writeFrontMatter(source: string, record: VersionRecord): string {
  const old = readAgreementFrontMatter(source);
  const written = writeFrontMatterLines(source, old, (replaced, lineEnd) => {
    const [opening = '', ...values] = formatAgreementFrontMatter(record).map((line) => line + lineEnd);
    const [first = opening] = replaced;
    if (!old) return [opening, ...values];
    // A key on a line of its own may have a comment there, too.
    const key = old.valueLine > old.firstLine ? first : opening;
    const comments = replaced.slice(1).filter((line, index) => isComment(line, old.firstLine + 1 + index, old));
    return [key, ...comments, ...values];
  });
  if (written === undefined) return source;
  if (repeats(written, record) && hasSameKeys(source, written)) return written;
  throw new RatifyError([
    'The agreement cannot be added to the front matter. Write each of its keys on its own line, as in "title: Code".',
  ]);
}

/** A text of several lines may have a line that begins with `#` and is not a comment. */
const isComment = (
  line: string,
  number: number,
  { values }: NonNullable<ReturnType<typeof readAgreementFrontMatter>>,
) =>
  line.trimStart().startsWith('#') &&
  ![...values.values()].some((value) => number > value.line && number <= value.lastLine);

const repeats = (source: string, record: VersionRecord) => {
  const written = readAgreementFrontMatter(source)?.values;
  return REPEATED_KEYS.every((key) => written?.get(key)?.text === String(record[key]));
};
