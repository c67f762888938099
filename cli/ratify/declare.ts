import type { VersionRecord } from '#contracts/agreements.ts';
import { declarationOf, declaredIn } from '#workspace/agreements/declared.ts';
import { partsOf } from '#workspace/agreements/text/canonical.ts';

/** Every line of a text with its own line end. */
const linesOf = (source: string) => source.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];

/**
 * A file whose front matter says what a record says. It replaces what is there of the agreement, or else adds it at the end of
 * the front matter; everything else stays byte for byte, line ends included.
 */
export function declare(source: string, record: VersionRecord): string {
  const { frontMatter } = partsOf(source);
  if (!frontMatter) return source;
  const lines = linesOf(source);
  const lineEnd = /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';
  const [opening = '', ...values] = declarationOf(record).map((line) => line + lineEnd);
  const declared = declaredIn(source);
  if (!declared) {
    const end = frontMatter.linesBefore + frontMatter.text.split('\n').length - 1;
    return lines.toSpliced(end, 0, opening, ...values).join('');
  }
  const old = lines.slice(declared.line - 1, declared.lastLine);
  const [first = ''] = old;
  const comments = old.slice(1).filter((line) => /^\s+#/.test(line));
  const kept = /:\s*(?:#.*)?$/.test(first.trimEnd()) ? first : opening;
  return lines.toSpliced(declared.line - 1, old.length, kept, ...comments, ...values).join('');
}
