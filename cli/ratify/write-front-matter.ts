import type { VersionRecord } from '#contracts/agreements.ts';
import {
  formatAgreementFrontMatter,
  REPEATED_KEYS,
  readAgreementFrontMatter,
} from '#workspace/agreements/agreement-front-matter.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { RatifyError } from './plan.ts';

/** Every line of a text with its own line end. */
const splitLines = (source: string) => source.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

/**
 * Writes a record into a file's front matter: in the place of the old `agreement`, or else at the end. Comments stay, and
 * everything else stays byte for byte, line ends included.
 * @throws {RatifyError} where the front matter is written in a way that this cannot be added to
 */
export function writeFrontMatter(source: string, record: VersionRecord): string {
  const { frontMatter } = splitFrontMatter(source);
  if (!frontMatter) return source;
  const lines = splitLines(source);
  const lineEnd = /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';
  const [opening = '', ...values] = formatAgreementFrontMatter(record).map((line) => line + lineEnd);
  const old = readAgreementFrontMatter(source);
  const start = old ? old.firstLine - 1 : frontMatter.linesBefore + frontMatter.text.split('\n').length - 1;
  const replaced = old ? lines.slice(start, old.lastLine) : [];
  const [first = opening] = replaced;
  // A key that has its line to itself may have a comment there, too.
  const key = old && old.valueLine > old.firstLine ? first : opening;
  const comments = old ? replaced.slice(1).filter((line, index) => isComment(line, start + 2 + index, old)) : [];
  const written = lines.toSpliced(start, replaced.length, key, ...comments, ...values).join('');
  if (repeats(written, record)) return written;
  throw new RatifyError([
    'The front matter cannot take the agreement in. Write each of its keys on a line of its own, as in "title: Code".',
  ]);
}

/** A text of several lines may have one that begins with `#` and is no comment. */
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
