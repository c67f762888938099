import type { VersionRecord } from '#contracts/agreements.ts';
import { partsOf } from './text/canonical.ts';

/** What front matter repeats of an agreement's newest record, in this order. */
export const KEYS = ['version', 'effective', 'change', 'summary'] as const;

/** The `agreement` of a file's front matter. Lines are those of the file, from 1. */
export type Declared = {
  line: number;
  /** The last line that belongs to it. */
  lastLine: number;
  values: Map<string, { text: string; line: number }>;
};

const OPENING = /^(["']?)agreement\1\s*:/;
const BELONGS = /^\s+\S/;
const KEY_AND_VALUE = /^\s+(\w+):\s*(.*)$/;

/**
 * Reads the `agreement` of a file's front matter as far as `npm run ratify` writes it: a key and a value on each line. A
 * schema checks it as YAML when the site is built; what is written in other ways is not understood here, and so differs.
 */
export function declaredIn(source: string): Declared | undefined {
  const { frontMatter } = partsOf(source);
  const lines = frontMatter?.text.split('\n') ?? [];
  const opening = lines.findIndex((text) => OPENING.test(text));
  if (!frontMatter || opening === -1) return undefined;
  const length = lines.slice(opening + 1).findIndex((text) => !BELONGS.test(text));
  const block = lines.slice(opening + 1, length === -1 ? undefined : opening + 1 + length);
  const line = frontMatter.linesBefore + opening + 1;
  const values: Declared['values'] = new Map();
  for (const [index, text] of block.entries()) {
    const [, key = '', value = ''] = KEY_AND_VALUE.exec(text) ?? [];
    if (key) values.set(key, { text: scalar(value), line: line + 1 + index });
  }
  return { line, lastLine: line + block.length, values };
}

/** The text that a value of YAML on one line stands for. */
function scalar(value: string): string {
  const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(value) ?? [];
  if (quoted) return unescaped(quoted);
  const [single] = /^'(?:[^']|'')*'/.exec(value) ?? [];
  if (single) return single.slice(1, -1).replaceAll("''", "'");
  return value.replace(/(^|\s)#.*$/, '').trim();
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The lines that repeat a record in front matter. A text in JSON is one in YAML, too. */
export const declarationOf = ({ version, effective, change, summary }: Omit<VersionRecord, 'sha256'>): string[] => [
  'agreement:',
  `  version: ${version}`,
  `  effective: ${effective}`,
  `  change: ${change}`,
  `  summary: ${JSON.stringify(summary)}`,
];
