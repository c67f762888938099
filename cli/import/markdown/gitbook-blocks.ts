import { basename } from 'node:path/posix';
import { findCodeLines, type Result, toKind } from './syntax.ts';
import { getColons, type Tab, writeTabs } from './tabs.ts';

const NAMES = 'hint|tabs|tab|code|embed|file|content-ref|page-ref|stepper|step|columns|column|raw|updates|update';
const TAG = new RegExp(`\\{%-?[ \\t]*(end)?(${NAMES})(?![\\w-])[ \\t]*((?:(?!%\\}).)*?)[ \\t]*-?%\\}`);
const TAGS = new RegExp(`[ \\t]*(${TAG.source})[ \\t]*`, 'g');
const LINE = new RegExp(`^([ \\t>]*)${TAG.source}[ \\t]*$`);

type Block = {
  indent: string;
  name: string;
  attributes: string;
  /** The line after its content, and the one after the block. */
  end: number;
  next: number;
};

/** The blocks of GitBook: `{% hint style="info" %}` up to `{% endhint %}`. */
export function convertGitBookBlocks(source: string): Result {
  const changes: Result['changes'] = [];
  if (!TAG.test(source)) return { text: source, changes };
  const lines = splitTags(source).split('\n');
  const inCode = findCodeLines(lines.join('\n'));
  const read = (at: number, end: number): Block | undefined => (inCode.has(at) ? undefined : readBlock(lines, at, end));

  const convert = (first: number, end: number): string[] => {
    const written: string[] = [];
    for (let at = first; at < end; ) {
      const block = read(at, end);
      if (!block) {
        written.push(lines[at] ?? '');
        at += 1;
        continue;
      }
      changes.push({ line: at, what: `"${(lines[at] ?? '').trim()}" is written with its own marks` });
      written.push(...write(block, at));
      at = block.next;
    }
    return written;
  };

  const write = (block: Block, at: number): string[] => {
    const { indent, name, attributes, end } = block;
    const inner = name === 'tabs' ? [] : convert(at + 1, end);
    const start = (text: string) => (text ? indent + text : text);
    if (name === 'hint') {
      const colons = getColons(inner.join('\n'));
      const kind = toKind(getAttribute(attributes, 'style') ?? '') ?? 'info';
      return [`${indent}${colons}${kind}`, ...inner, `${indent}${colons}`];
    }
    if (name === 'tabs')
      return writeTabs(readTabs(at + 1, end))
        .split('\n')
        .map(start);
    if (name === 'update') return [`${indent}**${getAttribute(attributes, 'date') ?? ''}**`, '', ...inner];
    if (name === 'code') return withTitle(inner, getAttribute(attributes, 'title'));
    const target = getAttribute(attributes, name === 'file' ? 'src' : name === 'page-ref' ? 'page' : 'url');
    if (name === 'page-ref' && target) return [indent + writeLink(basename(target), target)];
    if ((name !== 'embed' && name !== 'file') || !target) return inner;
    const caption = inner.join(' ').replace(indent, '').trim() || getAttribute(attributes, 'caption')?.trim();
    return [indent + writeLink(caption || (name === 'file' ? basename(target) : target), target)];
  };

  const readTabs = (first: number, end: number): Tab[] => {
    const tabs: Tab[] = [];
    for (let at = first; at < end; at += 1) {
      const tab = read(at, end);
      if (tab?.name !== 'tab') continue;
      const inner = convert(at + 1, tab.end).map((line) => line.replace(tab.indent, ''));
      const label = getAttribute(tab.attributes, 'title') || 'Tab';
      tabs.push({ label, isDefault: false, text: inner.join('\n').trim() });
      at = tab.next - 1;
    }
    return tabs;
  };

  const text = convert(0, lines.length).join('\n');
  return { text, changes };
}

/** Gives each tag its own line. */
function splitTags(source: string): string {
  const inCode = findCodeLines(source);
  return source
    .split('\n')
    .map((line, at) => {
      if (inCode.has(at) || LINE.test(line) || !TAG.test(line)) return line;
      const [indent = ''] = /^[ \t>]*/.exec(line) ?? [];
      return line
        .replaceAll(TAGS, '\n$1\n')
        .split('\n')
        .filter((part) => part.trim() !== '')
        .map((part) => indent + part.trimStart())
        .join('\n');
    })
    .join('\n');
}

/** The block that begins at a line. What is embedded need not have an end; of other blocks, one without an end is none. */
function readBlock(lines: string[], at: number, last: number): Block | undefined {
  const [, indent = '', closes, name, attributes = ''] = LINE.exec(lines[at] ?? '') ?? [];
  if (name === undefined || closes) return undefined;
  const isSingle = /^(?:embed|file|page-ref)$/.test(name);
  let depth = 1;
  for (let line = at + 1; line < last; line += 1) {
    const [, , ends, other] = LINE.exec(lines[line] ?? '') ?? [];
    if (other === undefined || (other !== name && !isSingle)) continue;
    if (isSingle && !(ends && other === name)) break;
    depth += ends ? -1 : 1;
    if (depth === 0) return { indent, name, attributes, end: line, next: line + 1 };
  }
  return isSingle ? { indent, name, attributes, end: at + 1, next: at + 1 } : undefined;
}

const getAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((text) => text !== undefined);

const writeLink = (words: string, target: string): string => {
  const isUrl = words === target && /^https?:\/\/[^\s<>]+$/.test(target);
  return isUrl
    ? `<${target}>`
    : `[${words.replaceAll(/(?<!\\)[[\]]/g, '\\$&')}](<${target.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
};

/** The first fence gets the title of the code. */
function withTitle(lines: string[], title: string | undefined): string[] {
  const at = title ? lines.findIndex((line) => /^[ \t>]*(?:`{3,}|~{3,})/.test(line)) : -1;
  const quote = title?.includes('"') ? "'" : '"';
  return lines.map((line, index) => (index === at ? `${line.trimEnd()} title=${quote}${title}${quote}` : line));
}
