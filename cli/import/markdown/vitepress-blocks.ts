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

/**
 * Converts groups of code, which show one block at a time: each block becomes a tab, and its title the tab's label. A text below the blocks of a
 * group follows it.
 */
export function convertCodeGroups(given: string): Result {
  const source = fromTags(given);
  const code = findCode(source);
  const changes: Result['changes'] = [];
  let group: { indent: string; isOver: boolean; labels: Set<string> } | undefined;
  const lines = source.split('\n').flatMap((line, index) => {
    const block = code.find(({ first, last }) => index >= first && index <= last);
    if (!group) {
      const [, indent] = (!block && CODE_GROUP.exec(line)) || [];
      if (indent === undefined) return [line];
      group = { indent, isOver: false, labels: new Set() };
      changes.push({ line: index, what: `"${line.trim()}" is written "::::tabs"` });
      return [`${indent}::::tabs`, ''];
    }
    const { indent, isOver, labels } = group;
    if (!block) {
      const isEnd = CLOSING.test(line);
      if (isEnd) group = undefined;
      else if (isOver || line.trim() === '') return [line];
      else group.isOver = true;
      return [...(isOver ? [] : [`${indent}::::`]), ...(isEnd ? [] : ['', line])];
    }
    if (isOver) return [line];
    if (index === block.last) return [line, '', `${indent}:::`, ''];
    if (index !== block.first) return [line];
    const [, written] = /\[([^\]]+)\]/.exec(line) ?? [];
    const label = written ?? (/(?:`{3,}|~{3,})\s*([\w+-]*)/.exec(line)?.[1] || 'Code');
    // Two blocks may have the same title there.
    const value = labels.has(label) ? `{value=${labels.size + 1}}` : '';
    labels.add(value || label);
    return [`${indent}:::tab[${label}]${value}`, '', line.replace(/\s*\[[^\]]+\]/, '')];
  });
  return { text: changes.length > 0 ? fitColons(lines.join('\n')) : given, changes };
}

/** The line where a block begins, if words follow its colons, or ends. */
const EDGE = /^([ \t>]*)(:{3,})[ \t]*(.*)/;

/** Gives blocks more colons than the blocks in them. */
function fitColons(source: string): string {
  const inCode = findCodeLines(source);
  const lines = source.split('\n');
  const open: { at: number; least: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, , colons = '', rest = ''] = (!inCode.has(index) && EDGE.exec(line)) || [];
    if (rest) open.push({ at: index, least: colons.length });
    const closed = colons && !rest ? open.pop() : undefined;
    if (!closed) continue;
    const around = open.at(-1);
    if (around) around.least = Math.max(around.least, closed.least + 1);
    for (const at of [closed.at, index]) lines[at] = lines[at]?.replace(/:{3,}/, ':'.repeat(closed.least)) ?? '';
  }
  return lines.join('\n');
}

/** A block that is open, by the line where it begins. `mark` is what begins the labels of tabs. */
type OpenBlock = { at: number; indent: string; colons: string; isTabs: boolean; mark: string | undefined };

/**
 * Ends blocks that have no end of their own where VitePress ends them: before the next label of the tabs around them, or with the first block
 * after their beginning that ends.
 */
export function closeBlocks(source: string): Result {
  const inCode = findCodeLines(source);
  const lines = source.split('\n');
  const changes: Result['changes'] = [];
  const open: OpenBlock[] = [];
  const closings: { at: number; length: number }[] = [];
  const added = new Map<number, string[]>();
  const close = ({ at, indent, colons }: OpenBlock, before: number) => {
    added.set(before, [...(added.get(before) ?? []), indent + colons]);
    changes.push({ line: at, what: `"${lines[at]?.trim()}" has no end, and gets one` });
  };
  for (const [at, line] of lines.entries()) {
    if (inCode.has(at)) continue;
    const [, indent = '', colons = '', rest = ''] = EDGE.exec(line) ?? [];
    const [, mark] = LABEL.exec(line) ?? [];
    if (rest) open.push({ at, indent, colons, isTabs: TABS.test(line), mark: undefined });
    else if (colons) {
      open.pop();
      closings.push({ at, length: colons.length });
    } else if (mark) {
      const tabs = open.findLast((block) => block.isTabs && (block.mark ?? mark) === mark);
      if (!tabs) continue;
      tabs.mark = mark;
      for (let last = open.at(-1); last && last !== tabs; last = open.at(-1)) {
        close(last, at);
        open.pop();
      }
    }
  }
  for (const block of open.reverse()) {
    const end = closings.find(({ at, length }) => at > block.at && length >= block.colons.length);
    // Without one, it ends with the text, as blocks of all kinds do.
    if (end) close(block, end.at + 1);
  }
  if (changes.length === 0) return { text: source, changes };
  const text = [...lines, ''].flatMap((line, at) => [...(added.get(at) ?? []), line]).slice(0, -1);
  return { text: fitColons(text.join('\n')), changes: changes.sort((a, b) => a.line - b.line) };
}

const TABS = /^([ \t]*):{3,}[ \t]*tabs(?:[ \t]+key:(\S+))?[ \t]*$/;
/** Tabs within tabs may have more of the signs. */
const LABEL = /^[ \t]*(={2,})[ \t]+(.+?)[ \t]*$/;

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
        return { label: LABEL.exec(lines[at] ?? '')?.[2] ?? '', isDefault: false, text };
      });
      const written = writeTabs(tabs, { sync }).split('\n');
      return written.map((text) => (text && !text.startsWith(indent) ? indent + text : text));
    });
  };
  const text = convert(source.split('\n'), 0).join('\n');
  return { text: changes.length > 0 ? fitColons(text) : source, changes };
}

const VUEPRESS_TABS = /^([ \t]*:{3,}[ \t]*)(?:code-)?tabs(?:#(\S+))?[ \t]*$/;
const VUEPRESS_LABEL = /^([ \t]*)@tab(?::active)?[ \t]+(.+?)(?:#[^#\s]+)?[ \t]*$/;

/** Writes VuePress's tabs, `::: code-tabs#id` with `@tab Label` before each, as those of VitePress, on the same lines. */
export function fromVuePressTabs(source: string): Result {
  if (!/^[ \t]*@tab\b/m.test(source)) return { text: source, changes: [] };
  const inCode = findCodeLines(source);
  const lines = source.split('\n').map((line, index) => {
    if (inCode.has(index)) return line;
    return line
      .replace(VUEPRESS_TABS, (_, start: string, id?: string) => `${start}tabs${id ? ` key:${id}` : ''}`)
      .replace(VUEPRESS_LABEL, '$1== $2');
  });
  return { text: lines.join('\n'), changes: [] };
}

type Tabs = {
  start: number;
  end: number;
  labels: number[];
  indent: string;
  sync: string | undefined;
  /** What begins its labels. */
  mark?: string | undefined;
};

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
    else if (group && depth === 1 && LABEL.test(line)) {
      const [, mark] = LABEL.exec(line) ?? [];
      group.mark ??= mark;
      if (mark === group.mark) group.labels.push(index);
    } else if (!group && opening !== undefined) {
      group = { start: index, end: index, labels: [], indent, sync };
      depth = 1;
    }
  }
  return groups;
}
