import { closeCode, findCodeLines, type Result, toBlockName } from './syntax.ts';
import { getColons, type Tab, writeTabs } from './tabs.ts';

const BLOCK =
  /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([\p{L}\p{M}\p{N}_-]+)(?:[ \t]+(?:inline|end|[\p{L}\p{M}\p{N}_-]+))*(?:[ \t]+"(.*)")?[ \t]*$/u;
const TAB = /^([ \t]*)===(\+!?|!\+?)?[ \t]+"(.*)"[ \t]*$/;

/**
 * Converts Python-Markdown's blocks with indented text: `!!! note "Title"`, `??? note`, `=== "Tab"`. With linked tabs, all groups show
 * the tab with the same label.
 */
export function convertIndentedBlocks(source: string, areTabsLinked = false): Result {
  const changes: Result['changes'] = [];
  const convert = (lines: string[], offset: number): string[] => {
    const inCode = findCodeLines(lines.join('\n'));
    const result: string[] = [];
    /** The content of the block that begins at a line, and the line after it. */
    const takeBody = (at: number, indent: string) => {
      changes.push({ line: offset + at, what: `"${(lines[at] ?? '').trim()}" is written with its own marks` });
      const body = takeIndented(lines, at + 1, indent.length);
      const own = body.map((text) => text.slice(Math.min(indent.length + 4, text.length - text.trimStart().length)));
      const closed = closeCode(own.join('\n'));
      changes.push(...closed.changes.map(({ line, what }) => ({ line: offset + at + 1 + line, what })));
      return { inner: trimBlank(convert(closed.text.split('\n'), offset + at + 1)), next: at + 1 + body.length };
    };
    let at = 0;
    while (at < lines.length) {
      const line = lines[at] ?? '';
      const block = inCode.has(at) ? null : BLOCK.exec(line);
      const indent = block?.[1] ?? (inCode.has(at) ? undefined : TAB.exec(line)?.[1]);
      if (indent === undefined) {
        result.push(line);
        at += 1;
        continue;
      }
      const written: string[] = [];
      if (block) {
        const { inner, next } = takeBody(at, indent);
        const [, , mark = '', name = '', title] = block;
        const folded = mark.endsWith('+') ? 'open' : 'closed';
        const about = { name, title, folded: mark.startsWith('?') ? folded : undefined } as const;
        written.push(...writeBlock(about, ['', ...inner, '']));
        at = next;
      } else {
        const tabs: Tab[] = [];
        // Consecutive tabs are one group, unless one of them starts another group.
        for (let first = at; ; first = skipBlank(lines, at)) {
          const [, deep, marks = '', label = ''] = TAB.exec(lines[first] ?? '') ?? [];
          if (deep !== indent || (tabs.length > 0 && marks.includes('!'))) break;
          const { inner, next } = takeBody(first, indent);
          tabs.push({ label, isDefault: marks.includes('+'), text: inner.join('\n') });
          at = next;
        }
        written.push(...writeTabs(tabs, { sync: areTabsLinked ? 'tabs' : undefined }).split('\n'), '');
      }
      result.push(...written.map((text) => (text ? indent + text : text)));
    }
    return result;
  };
  return { text: convert(source.split('\n'), 0).join('\n'), changes };
}

export type Block = { name: string; title: string | undefined; folded: 'open' | 'closed' | undefined };

/** An admonition, whose lines keep their numbers, or a folded passage. */
export function writeBlock({ name, title, folded }: Block, inner: string[]): string[] {
  const block = toBlockName(name, title);
  const details = folded === 'open' ? '<details open>' : '<details>';
  if (folded) return [details, block.summary, '', ...trimBlank(inner), '', '</details>'];
  const colons = getColons(inner.join('\n'));
  return [`${colons}${block.opening}`, ...inner, colons];
}

export const trimBlank = (lines: string[]): string[] =>
  lines.slice(skipBlank(lines, 0), lines.findLastIndex((line) => line.trim() !== '') + 1);

export const skipBlank = (lines: string[], start: number): number => {
  const found = lines.findIndex((line, index) => index >= start && line.trim() !== '');
  return found < 0 ? lines.length : found;
};

/** The lines after a position that are indented more deeply, including blank lines between them. */
export function takeIndented(lines: string[], start: number, indent: number): string[] {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (line.length - line.trimStart().length < indent + 4) break;
    end = at + 1;
  }
  return lines.slice(start, end);
}
