import type { Dialect } from '../model.ts';
import { parsePlain, walk } from './tree.ts';

/** Names of admonitions elsewhere, and what they are here. */
const KINDS: Record<string, string> = {
  caution: 'warning',
  important: 'info',
  secondary: 'note',
  success: 'tip',
  abstract: 'info',
  attention: 'warning',
  bug: 'danger',
  error: 'danger',
  example: 'note',
  failure: 'danger',
  hint: 'tip',
  question: 'info',
  quote: 'note',
  seealso: 'info',
  summary: 'info',
  tldr: 'info',
};

const KNOWN = ['note', 'tip', 'info', 'warning', 'danger'];

/** What else this engine reads between colons. */
const PARTS = ['cards', 'file-tree', 'plain', 'steps', 'tab', 'tabs'];

export const toKind = (name: string): string | undefined =>
  KNOWN.includes(name.toLowerCase()) ? name.toLowerCase() : KINDS[name.toLowerCase()];

/** The blocks of code with a fence in a text, by their first and last line, from 0. */
export function findCode(source: string): { first: number; last: number }[] {
  return [...walk(parsePlain(source))].flatMap(({ node }) => {
    const code = source.slice(node.start, node.end);
    if (node.type !== 'code' || !/^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3}|~{3})/.test(code)) return [];
    const first = source.slice(0, node.start).split('\n').length - 1;
    return [{ first, last: first + code.split('\n').length - 1 }];
  });
}

/** The lines of a text, from 0, that are within code with a fence. */
export const findCodeLines = (source: string): Set<number> =>
  new Set(
    findCode(source).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );

/** A change of a line that is no change of meaning. Lines keep their numbers wherever they can. */
type LineChange = { line: number; what: string };

export type Result = { text: string; changes: LineChange[] };

export const CLOSING = /^([ \t>]*):{3,}[ \t]*$/;
const OPENING =
  /^([ \t>]*)(:{3,})[ \t]*([\w-]+)(?:[ \t]*\[((?:\\.|[^\]\\])*)\]|[ \t]+([^\s{[].*?))?[ \t]*(\{[^}]*\})?[ \t]*$/;

/** Writes blocks that begin with colons as this engine reads them: `:::tip Title` becomes `:::tip[Title]`. */
export function mendDirectives(source: string, dialect: Dialect): Result {
  const inCode = findCodeLines(source);
  const changes: LineChange[] = [];
  const open: ('details' | 'block')[] = [];
  const lines = source.split('\n').map((line, index) => {
    if (inCode.has(index)) return line;
    const close = CLOSING.exec(line);
    if (close) {
      const kind = open.pop();
      if (kind === 'details') return `${close[1] ?? ''}</details>`;
      return line;
    }
    const match = OPENING.exec(line);
    if (!match) return line;
    const [, indent = '', colons = ':::', name = '', bracket, stray] = match;
    const title = bracket ?? stray;
    if (dialect === 'vitepress' && name === 'details') {
      open.push('details');
      changes.push({ line: index, what: '::: details is a folded passage' });
      return `${indent}<details>\n${indent}<summary>${title ?? 'Details'}</summary>\n`;
    }
    // A kind that the old site had made for itself is a note with its name.
    const isOwn = (dialect === 'docusaurus' || dialect === 'vitepress') && !PARTS.includes(name);
    const kind = toKind(name) ?? (isOwn ? 'note' : undefined);
    open.push('block');
    if (!kind) return line;
    const mended = `${indent}${colons}${kind}${title ? `[${title.replaceAll(/(?<!\\)[[\]]/g, '\\$&')}]` : kind === name.toLowerCase() ? '' : `[${capitalize(name)}]`}`;
    if (mended !== line.trimEnd())
      changes.push({ line: index, what: `"${line.trim()}" is written "${mended.trim()}"` });
    return mended;
  });
  // A block without an end goes on to the end of the text, here as there; this engine asks for one that is written.
  for (const block of open.reverse()) {
    lines.push('', block === 'details' ? '</details>' : ':::');
    changes.push({ line: lines.length - 1, what: 'a block that begins with ":::" has no end, and ends with the text' });
  }
  return { text: lines.join('\n'), changes };
}

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** A short name for a text, as it may stand in a path. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'part';
