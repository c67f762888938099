import { type Block, writeBlock } from './indented-blocks.ts';
import { findCode, type Result } from './syntax.ts';

const ADMONISH = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(?:`{3,}|~{3,})[ \t]*admonish(?:[ \t]+(.*?))?[ \t]*$/;
const FENCE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/;

/** The blocks of mdbook-admonish, which are written as code: ```` ```admonish note title="Title" ````. */
export function convertAdmonishBlocks(source: string): Result {
  const changes: Result['changes'] = [];
  const convert = (text: string, offset: number): string => {
    const lines = text.split('\n');
    const code = findCode(text);
    return lines
      .flatMap((line, index) => {
        const block = code.find(({ first, last }) => index >= first && index <= last);
        const [, before, info = ''] = (block && ADMONISH.exec(lines[block.first] ?? '')) ?? [];
        if (!block || before === undefined) return [line];
        if (index > block.first) return [];
        changes.push({ line: offset + index, what: `"${line.trim()}" is written with its own marks` });
        const indent = before.replaceAll(/[^\s>]/g, ' ');
        const end = index < block.last && FENCE.test(lines[block.last] ?? '') ? block.last : block.last + 1;
        const inner = lines.slice(index + 1, end).map((own) => cutIndent(own, indent));
        const written = writeBlock(readInfo(info), convert(inner.join('\n'), offset + index + 1).split('\n'));
        return written.map((own, at) => (at === 0 ? before : own ? indent : indent.trimEnd()) + own);
      })
      .join('\n');
  };
  return { text: convert(source, 0), changes };
}

const cutIndent = (line: string, indent: string): string => {
  if (line.startsWith(indent)) return line.slice(indent.length);
  return line.startsWith(indent.trimEnd()) ? line.slice(indent.trimEnd().length).trimStart() : line.trimStart();
};

/** The text after the fence: a kind, perhaps with classes, then a single title in quotes, or keys with values. */
function readInfo(info: string): Block {
  const [kind = '', name] = /^([\w-]+)(?:\.[\w-]+)*(?!\s*=)(?=\s|$)/.exec(info) ?? [];
  const [, alone] = /^\s*"((?:\\.|[^"\\])*)"/.exec(info.slice(kind.length)) ?? [];
  return {
    name: name ?? readKey(info, 'type') ?? 'note',
    title: alone === undefined ? readKey(info, 'title') : unquote(alone),
    folded: /(?:^|\s)collapsible\s*=\s*true(?=\s|$)/.test(info) ? 'closed' : undefined,
  };
}

function readKey(info: string, key: string): string | undefined {
  const [, text, literal] =
    new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:"((?:\\\\.|[^"\\\\])*)"|'([^']*)')`).exec(info) ?? [];
  return text === undefined ? literal : unquote(text);
}

const unquote = (text: string) => text.replaceAll(/\\(["\\])/g, '$1');
