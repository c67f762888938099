import { Edits } from './edits.ts';
import type { Result } from './syntax.ts';
import { parsePlain, walk } from './tree.ts';

/** What its author meant as Markdown, and parsers read as text. `todo` if only a person knows what was meant. */
const REPAIRS: { pattern: RegExp; write: (written: string) => string; what: string; todo?: string }[] = [
  {
    pattern: /(?<=^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*)#{2,6}(?=[^\s#])/gm,
    write: (signs) => `${signs} `,
    what: 'is a heading now, with a space after its signs',
  },
  {
    pattern:
      /(?<=(?<!\\)\[[^\]\n]*\]\()[^\s()<>"][^()<>"\n]*\s[^()<>"\n]*\.(?:mdx?|pdf|avif|gif|jpe?g|png|svg|webp)(?=\))/gi,
    write: (path) => `<${path}>`,
    what: 'is in angle brackets now, as a path with spaces',
  },
  {
    pattern: /(?<![\\\]\w])\[(?!\^)[^[\]\n]*\p{L}[^[\]\n]*\]\[(?!\^)[^[\]\n]*\]/gu,
    write: (link) => `\\${link}`,
    what: 'is a link without a target, and shown as it is written',
    todo: 'Write the target, or only the words.',
  },
];

/** Repairs marks that would end the build of the new site. */
export function repairMarks(source: string): Result {
  const changes: Result['changes'] = [];
  const found = REPAIRS.flatMap((repair) =>
    [...source.matchAll(repair.pattern)].map((match) => ({ ...repair, match })),
  );
  if (found.length === 0) return { text: source, changes };
  const texts = [...walk(parsePlain(source))].flatMap(({ node }) => (node.type === 'text' ? [node] : []));
  const edits = new Edits(source);
  for (const { match, write, what, todo } of found) {
    const [written] = match;
    const start = match.index;
    const end = start + written.length;
    if (!texts.some((node) => node.start <= start && end <= node.end)) continue;
    edits.replace(start, end, write(written));
    const shown = written.startsWith('#') ? (source.slice(start).split('\n')[0] ?? '') : written;
    changes.push({ line: edits.getLine(start) - 1, what: `"${shown}" ${what}`, ...(todo && { todo }) });
  }
  return { text: edits.apply(), changes };
}
