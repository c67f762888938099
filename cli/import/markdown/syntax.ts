import { withoutInvisible } from '#workspace/letters.ts';
import { lookUp } from '../look-up.ts';
import type { Dialect } from '../model.ts';
import { type Node, parsePlain, parseTree, walk } from './tree.ts';

/** Names of admonitions in other generators, and their names here. */
const KINDS: Record<string, string> = {
  caution: 'warning',
  important: 'info',
  secondary: 'note',
  success: 'tip',
  abstract: 'info',
  attention: 'warning',
  bug: 'danger',
  check: 'tip',
  done: 'tip',
  error: 'danger',
  example: 'note',
  fail: 'danger',
  failure: 'danger',
  faq: 'info',
  help: 'info',
  hint: 'tip',
  missing: 'danger',
  question: 'info',
  quote: 'note',
  seealso: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
};

const KNOWN = ['note', 'tip', 'info', 'warning', 'danger'];

/** Other blocks between colons of this engine. */
const PARTS = ['cards', 'file-tree', 'plain', 'steps', 'tab', 'tabs'];

export const toKind = (name: string): string | undefined =>
  KNOWN.includes(name.toLowerCase()) ? name.toLowerCase() : lookUp(KINDS, name.toLowerCase());

/** The name of a block of another kind: as a summary in HTML, and as the opening here after the colons. */
export function toBlockName(name: string, title: string | undefined): { summary: string; opening: string } {
  const kind = toKind(name) ?? 'note';
  const shown = title || (kind === name.toLowerCase() ? '' : capitalize(name));
  return { summary: toSummary(shown || capitalize(name)), opening: `${kind}${shown && toLabel(shown)}` };
}

/** A Markdown title as the label of a block; brackets would end it. */
export const toLabel = (title: string): string => `[${title.replaceAll(/(?<!\\)[[\]]/g, '\\$&')}]`;

const TAGS: Record<string, string> = { delete: 'del', emphasis: 'em', inlineCode: 'code', strong: 'strong' };

/** The summary of a folded passage. It is HTML, in which no Markdown is read. */
export function toSummary(title: string): string {
  const write = (node: Node): string => {
    const tag = TAGS[node.type];
    const code = node.value?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const inner =
      node.children.length > 0 ? node.children.map(write).join('') : tag ? code : title.slice(node.start, node.end);
    return tag ? `<${tag}>${inner}</${tag}>` : (inner ?? '');
  };
  const [paragraph, ...others] = parsePlain(title).children;
  return `<summary>${paragraph?.type === 'paragraph' && others.length === 0 ? write(paragraph) : title}</summary>`;
}

/**
 * The fenced code blocks of a text, by their first and last line, from 0. `isIndented`: in Markdown, the fence is the first line of code
 * that is indented by four spaces; in an element of MDX it is a fence.
 */
export function findCode(
  source: string,
  tree = parsePlain(source),
): { first: number; last: number; isIndented: boolean }[] {
  return [...walk(tree)].flatMap(({ node }) => {
    const code = source.slice(node.start, node.end);
    if (node.type !== 'code' || !/^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:`{3}|~{3})/.test(code)) return [];
    const first = source.slice(0, node.start).split('\n').length - 1;
    const isIndented = firstLine(node.value ?? '') === firstLine(code);
    return [{ first, last: first + code.replace(/\n$/, '').split('\n').length - 1, isIndented }];
  });
}

const firstLine = (text: string) => text.trim().split('\n')[0];

/**
 * Ends fenced code that has no end in a text or in a list; alone, its fence is left out.
 * @param isMdx whether the text is read as MDX if it can be
 */
export function closeCode(source: string, isMdx = false): Result {
  const lines = source.split('\n');
  const changes: LineChange[] = [];
  // From the end, so that the earlier ones keep their lines.
  for (const { first, last, isIndented } of findCode(source, parseAs(source, isMdx)).reverse()) {
    if (isIndented) continue;
    const [, before = '', marker = '', fence = ''] =
      /^([ \t>]*)((?:(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})/.exec(lines[first] ?? '') ?? [];
    const closing = (last > first && lines[last]?.replace(/^[ \t>]+/, '').trimEnd()) || '';
    if (fence === '' || (closing.startsWith(fence) && /^(`+|~+)$/.test(closing))) continue;
    const end = lines.findLastIndex((line, index) => index <= last && line.trim() !== '');
    if (end > first) lines.splice(end + 1, 0, before + ' '.repeat(marker.length) + fence);
    else lines[first] = '';
    changes.unshift({ line: first, what: 'the code has no end, and ends with its text' });
  }
  return { text: changes.length > 0 ? lines.join('\n') : source, changes };
}

function parseAs(source: string, isMdx: boolean): Node {
  try {
    return isMdx ? parseTree(source, true) : parsePlain(source);
  } catch {
    return parsePlain(source);
  }
}

/** The lines of a text, from 0, that are within fenced code or a comment. */
export function findCodeLines(source: string): Set<number> {
  const tree = parsePlain(source);
  const comments = [...walk(tree)].flatMap(({ node }) => {
    const written = source.slice(node.start, node.end);
    if (node.type !== 'html' || !written.startsWith('<!--')) return [];
    const first = source.slice(0, node.start).split('\n').length - 1;
    return [{ first, last: first + written.split('\n').length - 1 }];
  });
  return new Set(
    [...findCode(source, tree), ...comments].flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );
}

/** A changed line. The meaning stays the same unless there is a `todo`. Lines keep their numbers if possible. */
type LineChange = { line: number; what: string; todo?: string };

export type Result = { text: string; changes: LineChange[] };

export const CLOSING = /^([ \t>]*):{3,}[ \t]*$/;
const OPENING =
  /^([ \t>]*)(:{3,})[ \t]*([\p{L}\p{M}\p{N}_-]+)(?:[ \t]*\[((?:\\.|[^\]\\])*)\]|[ \t]+([^\s{[].*?))?[ \t]*(\{[^}]*\})?[ \t]*$/u;

/** Converts blocks that begin with colons: `:::tip Title` becomes `:::tip[Title]`. */
export function convertDirectives(source: string, dialect: Dialect): Result {
  const inCode = findCodeLines(source);
  const changes: LineChange[] = [];
  const open: ('details' | 'block' | 'nothing')[] = [];
  const lines = source.split('\n').map((line, index) => {
    if (inCode.has(index)) return line;
    const close = CLOSING.exec(line);
    if (close) {
      const kind = open.pop();
      if (kind === 'details') return `${close[1] ?? ''}</details>`;
      if (kind === 'nothing') return '';
      return line;
    }
    const match = OPENING.exec(line);
    if (!match) return line;
    const [, indent = '', colons = ':::', name = '', bracket, stray, attributes = ''] = match;
    // Kinds have names of plain letters: another word is the beginning of a title.
    const words = /^[\w-]+="/.test(stray ?? '') ? /\btitle="([^"]*)"/.exec(stray ?? '')?.[1] : stray;
    const title = bracket ?? (/^[\w-]+$/.test(name) ? words : `${name} ${words ?? ''}`.trim());
    if ((dialect === 'vitepress' && name === 'details') || (dialect === 'markdown' && name === 'spoiler')) {
      open.push('details');
      changes.push({ line: index, what: `:::${name} is a folded passage` });
      const state = /\bopen\b/.test(attributes) ? ' open' : '';
      return `${indent}<details${state}>\n${indent}${toSummary(title ?? 'Details')}\n`;
    }
    // Blocks that protect a text from the theme or the code of the old generator, and those of VuePress that align it.
    if (dialect === 'vitepress' && ['raw', 'v-pre', 'left', 'center', 'right', 'justify'].includes(name)) {
      open.push('nothing');
      changes.push({ line: index, what: `"${line.trim()}" is left out, and its text kept` });
      return '';
    }
    // A custom kind of the old site becomes a note with its name.
    const isOwn = ['docusaurus', 'vitepress', 'markdown'].includes(dialect) && !PARTS.includes(name);
    open.push('block');
    if (!toKind(name) && !isOwn) return line;
    const converted = `${indent}${colons}${toBlockName(name, title).opening}`;
    if (converted !== line.trimEnd())
      changes.push({ line: index, what: `"${line.trim()}" is written "${converted.trim()}"` });
    return converted;
  });
  // A block without an end continues to the end of the text, here as there; this engine requires an explicit end.
  for (const block of open.reverse()) {
    if (block === 'nothing') continue;
    lines.push('', block === 'details' ? '</details>' : ':::');
    changes.push({ line: lines.length - 1, what: 'a block that begins with ":::" has no end, and ends with the text' });
  }
  return { text: lines.join('\n'), changes };
}

/** Removes what would colour a text in a terminal, and other characters that a site cannot have. */
export function removeInvisible(source: string): Result {
  const changes: LineChange[] = [];
  const lines = source.split('\n').map((line, index) => {
    const plain = line.replaceAll(/\p{Cc}\[[\d;]*m/gu, '');
    if (plain !== line) changes.push({ line: index, what: 'the colours of a terminal are left out' });
    const clean = withoutInvisible(plain);
    if (clean !== plain) changes.push({ line: index, what: 'invisible characters are left out' });
    return clean;
  });
  return { text: lines.join('\n'), changes };
}

const CONTENTS: Partial<Record<Dialect, RegExp>> = {
  markdown: /^ {0,3}(?:\[TOC\]|\[\[_?TOC_?\]\])[ \t]*$/i,
  mkdocs: /^ {0,3}\[TOC\][ \t]*$/,
  vitepress: /^ {0,3}\[\[toc\]\][ \t]*$/i,
};

/** Removes the mark at which the old page listed its headings. The line stays, empty. */
export function removeContents(source: string, dialect: Dialect): Result {
  const mark = CONTENTS[dialect];
  const changes: LineChange[] = [];
  if (!mark) return { text: source, changes };
  const inCode = findCodeLines(source);
  const lines = source.split('\n').map((line, index) => {
    if (inCode.has(index) || !mark.test(line)) return line;
    changes.push({ line: index, what: `"${line.trim()}" is left out: the page has a table of contents of its own` });
    return '';
  });
  return { text: lines.join('\n'), changes };
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** A short name for a text, for use in a path. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'part';
