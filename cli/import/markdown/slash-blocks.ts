import { skipBlank, takeIndented, trimBlank, writeBlock } from './indented-blocks.ts';
import { findCodeLines, type Result, toKind } from './syntax.ts';
import { type Tab, writeTabs } from './tabs.ts';

const BLOCK = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;
const OPTION = /^\s*([\w-]+):[ \t]*(.*?)[ \t]*$/;

type Block = {
  indent: string;
  name: string;
  title: string | undefined;
  options: ReadonlyMap<string, string>;
  /** The first line of its content, and the line after the content. */
  first: number;
  end: number;
};

/**
 * Converts the blocks of PyMdown Extensions, `/// note | Title` up to `///`. A block within another has fewer slashes, and the options
 * of a block are indented below its first line.
 */
export function convertSlashBlocks(source: string): Result {
  const changes: Result['changes'] = [];
  const convert = (lines: string[], offset: number): string[] => {
    const inCode = findCodeLines(lines.join('\n'));
    const read = (at: number): Block | undefined => (inCode.has(at) ? undefined : readBlock(lines, at, inCode));
    const takeInner = (at: number, { indent, first, end }: Block): string[] => {
      changes.push({ line: offset + at, what: `"${(lines[at] ?? '').trim()}" is written with its own marks` });
      const own = lines.slice(first, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
      return trimBlank(convert(own, offset + first));
    };
    const result: string[] = [];
    let at = 0;
    while (at < lines.length) {
      const block = read(at);
      if (!block) {
        result.push(lines[at] ?? '');
        at += 1;
        continue;
      }
      const written: string[] = [];
      if (block.name === 'tab') {
        const tabs: Tab[] = [];
        // Consecutive tabs are one group, unless one of them starts another group.
        for (let first = at; ; first = skipBlank(lines, at)) {
          const tab = read(first);
          if (tab?.name !== 'tab' || (tabs.length > 0 && isOn(tab, 'new'))) break;
          const text = takeInner(first, tab).join('\n');
          tabs.push({ label: tab.title ?? 'Tab', isDefault: isOn(tab, 'select'), text });
          at = tab.end + 1;
        }
        written.push(...writeTabs(tabs).split('\n'), '');
      } else {
        written.push(...write(block, takeInner(at, block)));
        at = block.end + 1;
      }
      result.push(...written.map((text) => (text ? block.indent + text : text)));
    }
    return result;
  };
  return { text: convert(source.split('\n'), 0).join('\n'), changes };
}

/** The block that begins at a line. One without an end has the rest of the text. */
function readBlock(lines: string[], at: number, inCode: ReadonlySet<number>): Block | undefined {
  const [, indent = '', slashes, name = '', title] = BLOCK.exec(lines[at] ?? '') ?? [];
  if (slashes === undefined) return undefined;
  const closing = lines.findIndex((line, index) => index > at && !inCode.has(index) && line.trim() === slashes);
  const end = closing < 0 ? lines.length : closing;
  const below = takeIndented(lines.slice(0, end), at + 1, indent.length);
  const blank = below.findIndex((line) => line.trim() === '');
  const options = (blank < 0 ? below : below.slice(0, blank)).map((line) => OPTION.exec(line) ?? []);
  return {
    indent,
    name,
    title: title || undefined,
    options: new Map(options.map(([, key = '', value = '']) => [key, value])),
    first: at + 1 + options.length,
    end,
  };
}

const isOn = ({ options }: Block, name: string): boolean => /^true$/i.test(options.get(name) ?? '');

/** A block that is no admonition, such as a caption, becomes its text. */
function write(block: Block, inner: string[]): string[] {
  const { title, options } = block;
  const name = options.get('type') ?? block.name;
  if (block.name === 'details')
    return writeBlock({ name, title, folded: isOn(block, 'open') ? 'open' : 'closed' }, inner);
  if (block.name !== 'admonition' && !toKind(name)) return inner;
  return writeBlock({ name, title, folded: undefined }, ['', ...inner, '']);
}
