import { writeBlock } from './indented-blocks.ts';
import { findCodeLines, type Result } from './syntax.ts';

const OPENING = /^([ \t]*)>[ \t]?\[!([\p{L}\p{M}\p{N}_-]+)\]([-+]?)[ \t]*(.*?)[ \t]*$/u;
/** The form of GitHub, which this engine reads. */
const ALERT = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/;

/** Quotes that begin with a kind in brackets, `> [!tip]- Title`, of Obsidian and VitePress. */
export function convertCallouts(source: string): Result {
  const changes: Result['changes'] = [];
  const convert = (text: string, offset: number): string => {
    const lines = text.split('\n');
    const inCode = findCodeLines(text);
    const written: string[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const [, indent, name = '', sign = '', title = ''] = (!inCode.has(at) && OPENING.exec(line)) || [];
      const isFirst = !lines[at - 1]?.startsWith(`${indent}>`);
      if (indent === undefined || !isFirst || (ALERT.test(name) && !sign && !title)) {
        written.push(line);
        continue;
      }
      const start = `${indent}>`;
      const end = lines.findIndex((own, index) => index > at && !own.startsWith(start));
      const inner = lines
        .slice(at + 1, end < 0 ? undefined : end)
        .map((own) => own.slice(start.length).replace(/^ /, ''));
      changes.push({ line: offset + at, what: `"${line.trim()}" is written with its own marks` });
      const folded = sign === '+' ? 'open' : 'closed';
      const block = writeBlock(
        { name, title: title || undefined, folded: sign ? folded : undefined },
        convert(inner.join('\n'), offset + at + 1).split('\n'),
      );
      written.push(
        ...block.map((own) => (own ? indent + own : own)),
        ...(end < 0 || lines[end]?.trim() === '' ? [] : ['']),
      );
      at += inner.length;
    }
    return written.join('\n');
  };
  return source.includes('[!') ? { text: convert(source, 0), changes } : { text: source, changes };
}
