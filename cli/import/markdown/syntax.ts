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
function findCode(source: string): { first: number; last: number }[] {
  return [...walk(parsePlain(source))].flatMap(({ node }) => {
    const code = source.slice(node.start, node.end);
    if (node.type !== 'code' || !/^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3}|~{3})/.test(code)) return [];
    const first = source.slice(0, node.start).split('\n').length - 1;
    return [{ first, last: first + code.split('\n').length - 1 }];
  });
}

/** The lines of a text, from 0, that are within code with a fence. */
const findCodeLines = (source: string): Set<number> =>
  new Set(
    findCode(source).flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );

/** A change of a line that is no change of meaning. Lines keep their numbers wherever they can. */
type LineChange = { line: number; what: string };

type Result = { text: string; changes: LineChange[] };

const CODE_GROUP = /^([ \t>]*):{3,}[ \t]*code-group[ \t]*$/;
const CLOSING = /^([ \t>]*):{3,}[ \t]*$/;

/** VitePress's blocks of code of which one is shown at a time: each becomes a tab, and its title the tab's label. */
export function mendCodeGroups(source: string): Result {
  const code = findCode(source);
  const changes: LineChange[] = [];
  let indent: string | undefined;
  const lines = source.split('\n').flatMap((line, index) => {
    const block = code.find(({ first, last }) => index >= first && index <= last);
    if (!block) {
      const [, start] = (indent === undefined ? CODE_GROUP : CLOSING).exec(line) ?? [];
      if (start === undefined) return [line];
      indent = indent === undefined ? start : undefined;
      if (indent === undefined) return [`${start}::::`];
      changes.push({ line: index, what: `"${line.trim()}" is written "::::tabs"` });
      return [`${start}::::tabs`, ''];
    }
    if (indent === undefined) return [line];
    if (index === block.last) return [line, '', `${indent}:::`, ''];
    if (index !== block.first) return [line];
    const [, label] = /\[([^\]]+)\]/.exec(line) ?? [];
    const language = /(?:`{3,}|~{3,})\s*([\w+-]*)/.exec(line)?.[1];
    return [`${indent}:::tab[${label ?? (language || 'Code')}]`, '', line.replace(/\s*\[[^\]]+\]/, '')];
  });
  return { text: lines.join('\n'), changes };
}

const OPENING = /^([ \t>]*)(:{3,})[ \t]*([\w-]+)(?:[ \t]*\[([^\]]*)\]|[ \t]+([^\s{[].*?))?[ \t]*(\{[^}]*\})?[ \t]*$/;

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
    const mended = `${indent}${colons}${kind}${title ? `[${title.replaceAll(/[[\]]/g, '\\$&')}]` : kind === name.toLowerCase() ? '' : `[${capitalize(name)}]`}`;
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

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const MKDOCS = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+(?:inline|end|[\w-]+))*(?:[ \t]+"([^"]*)")?[ \t]*$/;
const MKDOCS_TAB = /^([ \t]*)===\+?!?[ \t]+"([^"]*)"[ \t]*$/;

/** Python-Markdown's blocks, whose text is indented: `!!! note "Title"`, `??? note`, `=== "Tab"`. */
export function mendIndentedBlocks(source: string): Result & { hasTabs: boolean } {
  const changes: LineChange[] = [];
  let hasTabs = false;
  const convert = (lines: string[], offset: number): string[] => {
    const inCode = findCodeLines(lines.join('\n'));
    const result: string[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const block = inCode.has(at) ? null : MKDOCS.exec(line);
      const tab = inCode.has(at) ? null : MKDOCS_TAB.exec(line);
      const indent = block?.[1] ?? tab?.[1];
      if (indent === undefined) {
        result.push(line);
        continue;
      }
      const body = takeIndented(lines, at + 1, indent.length);
      const inner = convert(
        body.map((text) => text.slice(Math.min(indent.length + 4, text.length - text.trimStart().length))),
        offset + at + 1,
      ).map((text) => (text ? indent + text : text));
      changes.push({ line: offset + at, what: `"${line.trim()}" is written with its own marks` });
      if (tab) {
        hasTabs = true;
        const label = tab[2] ?? '';
        const last = result.findLastIndex((text) => text.trim() !== '');
        // Tabs that follow each other are one group.
        if (result[last] === `${indent}</Tabs>`) result.splice(last);
        else result.push(`${indent}<Tabs>`, '');
        result.push(
          `${indent}<TabItem value="${toSlug(label)}" label="${label}">`,
          '',
          ...inner,
          '',
          `${indent}</TabItem>`,
          `${indent}</Tabs>`,
        );
      } else {
        const [, , mark = '', name = '', title] = block ?? [];
        if (mark.startsWith('?')) {
          const open = mark.endsWith('+') ? ' open' : '';
          result.push(
            `${indent}<details${open}>`,
            `${indent}<summary>${title ?? capitalize(name)}</summary>`,
            '',
            ...inner,
            '',
            `${indent}</details>`,
          );
        } else {
          const kind = toKind(name) ?? 'note';
          const shown = title ?? (kind === name ? '' : capitalize(name));
          // Colons of blocks within have to be fewer.
          const colons = inner.some((text) => /^\s*:::/.test(text)) ? '::::' : ':::';
          result.push(`${indent}${colons}${kind}${shown ? `[${shown}]` : ''}`, '', ...inner, '', indent + colons);
        }
      }
      at += body.length;
    }
    return result;
  };
  return { text: convert(source.split('\n'), 0).join('\n'), changes, hasTabs };
}

/** The lines behind a place that are indented deeper, blank lines between them included. */
function takeIndented(lines: string[], start: number, indent: number): string[] {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (line.length - line.trimStart().length < indent + 4) break;
    end = at + 1;
  }
  return lines.slice(start, end);
}

/** A short name for a text, as it may stand in a path. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'part';
