import { CLOSING, findCode, findCodeLines, type Result } from './syntax.ts';
import { writeTabs } from './tabs.ts';

const CODE_GROUP = /^([ \t>]*):{3,}[ \t]*code-group[ \t]*$/;

/** The tags of a group of code in VuePress 1 and 2, and of a block in it. */
const GROUP_TAG = /^([ \t]*)<(\/?)(?:code-group|CodeGroup)\s*>[ \t]*$/;
const BLOCK_TAG = /^[ \t]*<\/?(?:code-block|CodeGroupItem)\b([^>]*)>[ \t]*$/;

/** Writes VuePress's groups of code as those of VitePress, on the same lines. Read as Markdown, the code below such a tag is part of its HTML. */
function fromTags(source: string): string {
  if (!/<(?:code-group|CodeGroup)\s*>/.test(source)) return source;
  let fence: string | undefined;
  let isInGroup = false;
  let label: string | undefined;
  const lines = source.split('\n').map((line) => {
    const [, mark = ''] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence) {
      if (mark.startsWith(fence) && line.trim() === mark) fence = undefined;
      return line;
    }
    if (mark) {
      fence = mark;
      const own = isInGroup && label ? ` [${label}]` : '';
      label = undefined;
      return line.trimEnd() + own;
    }
    const [, before, closes] = GROUP_TAG.exec(line) ?? [];
    if (before !== undefined) {
      isInGroup = !closes;
      return `${before}${closes ? ':::' : '::: code-group'}`;
    }
    const [, attributes] = (isInGroup && BLOCK_TAG.exec(line)) || [];
    if (attributes === undefined) return line;
    label = /\btitle="([^"]*)"/.exec(attributes)?.[1];
    return '';
  });
  return lines.join('\n');
}

/** Converts groups of code, which show one block at a time: each block becomes a tab, and its title the tab's label. */
export function convertCodeGroups(given: string): Result {
  const source = fromTags(given);
  const code = findCode(source);
  const changes: Result['changes'] = [];
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
  return { text: changes.length > 0 ? fitColons(lines.join('\n')) : given, changes };
}

/** Gives blocks more colons than the blocks in them. */
function fitColons(source: string): string {
  const inCode = findCodeLines(source);
  const lines = source.split('\n');
  const open: { at: number; least: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, colons = '', rest = ''] = (!inCode.has(index) && /^[ \t>]*(:{3,})[ \t]*(.*)/.exec(line)) || [];
    if (rest) open.push({ at: index, least: colons.length });
    const closed = colons && !rest ? open.pop() : undefined;
    if (!closed) continue;
    const around = open.at(-1);
    if (around) around.least = Math.max(around.least, closed.least + 1);
    for (const at of [closed.at, index]) lines[at] = lines[at]?.replace(/:{3,}/, ':'.repeat(closed.least)) ?? '';
  }
  return lines.join('\n');
}

const TABS = /^([ \t]*):{3,}[ \t]*tabs(?:[ \t]+key:(\S+))?[ \t]*$/;
const LABEL = /^[ \t]*==[ \t]+(.+?)[ \t]*$/;

/** Converts the tabs of a common VitePress plugin: `:::tabs` with a line `== Label` before each. */
export function convertTabBlocks(source: string): Result {
  const changes: Result['changes'] = [];
  const convert = (lines: string[], offset: number): string[] => {
    const blocks = findTabs(lines);
    return lines.flatMap((line, index) => {
      const block = blocks.find(({ start, end }) => index >= start && index <= end);
      if (!block) return [line];
      const { start, end, labels, indent, sync } = block;
      if (index > start) return [];
      changes.push({ line: offset + start, what: `"${line.trim()}" is written with its own marks` });
      const tabs = labels.map((at, order) => {
        const text = convert(lines.slice(at + 1, labels[order + 1] ?? end), offset + at + 1)
          .join('\n')
          .trim();
        return { label: LABEL.exec(lines[at] ?? '')?.[1] ?? '', isDefault: false, text };
      });
      const written = writeTabs(tabs, { sync }).split('\n');
      return written.map((text) => (text && !text.startsWith(indent) ? indent + text : text));
    });
  };
  return { text: convert(source.split('\n'), 0).join('\n'), changes };
}

type Tabs = { start: number; end: number; labels: number[]; indent: string; sync: string | undefined };

/** Groups of tabs outside other groups, by their lines. */
function findTabs(lines: string[]): Tabs[] {
  const inCode = findCodeLines(lines.join('\n'));
  const groups: Tabs[] = [];
  let group: Tabs | undefined;
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    if (inCode.has(index)) continue;
    const [opening, indent = '', sync] = TABS.exec(line) ?? [];
    if (group && CLOSING.test(line)) {
      depth -= 1;
      if (depth > 0) continue;
      group.end = index;
      if (group.labels.length > 0) groups.push(group);
      group = undefined;
    } else if (group && /^[ \t>]*:{3,}/.test(line)) depth += 1;
    else if (group && depth === 1 && LABEL.test(line)) group.labels.push(index);
    else if (!group && opening !== undefined) {
      group = { start: index, end: index, labels: [], indent, sync };
      depth = 1;
    }
  }
  return groups;
}
