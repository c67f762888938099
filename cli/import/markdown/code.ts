import { bundledLanguages, bundledLanguagesAlias } from 'shiki';
import { lookUp } from '../look-up.ts';
import type { Context } from './context.ts';
import type { Node } from './tree.ts';

/** Names of languages in other generators, and their names here. Any other name is plain text. */
const LANGUAGES: Record<string, string> = {
  'objective-c++': 'objective-cpp',
  'shell-session': 'console',
  env: 'dotenv',
  flow: 'js',
  golang: 'go',
  gradle: 'groovy',
  markup: 'html',
  terminal: 'console',
};

const PLAIN = ['text', 'txt', 'plain', 'plaintext'];
/** Languages whose blocks are drawn. */
const DRAWN = ['math', 'mermaid'];

/** The diagrams of Mermaid that are drawn here, below comments and front matter. */
const DRAWN_DIAGRAM =
  /^(?:\s*---\n(?:(?!---\n)[^\n]*\n)*---\n|\s*%%[^\n]*\n)*\s*(?:graph|flowchart|sequenceDiagram|stateDiagram(?:-v2)?)(?![\w-])/;

/** Lines of these diagrams that are not drawn here, and would end the build. */
const UNDRAWN_LINE: [kind: RegExp, line: RegExp][] = [
  [/^[ \t]*sequenceDiagram/m, /^[ \t]*(?:box|create|destroy|details|links?|properties|rect)\b.*$/m],
  [/^[ \t]*stateDiagram/m, /^[ \t]*note\b(?![ \t]+(?:left|right)[ \t]+of\b).*$/m],
];

const findUndrawnLine = (source: string): string | undefined =>
  UNDRAWN_LINE.flatMap(([kind, line]) => (kind.test(source) && line.exec(source)?.[0].trim()) || [])[0];

const isLanguage = (name: string) =>
  Object.hasOwn(bundledLanguages, name) ||
  Object.hasOwn(bundledLanguagesAlias, name) ||
  PLAIN.includes(name) ||
  DRAWN.includes(name);

const META = /([\w-]+)=(["'])(.*?)\2|\{[^}]*\}|\[[^\]]*\]|\S+/g;

/** Keeps the words after a fence that have a meaning here, and renames languages. */
export function convertCode(node: Node, { page, notes, edits, getLine }: Context): void {
  const written = edits.source.slice(node.start, node.end);
  const [, fence = '', info] = /^(`{3,}|~{3,})([^\n]*)/.exec(written) ?? [];
  if (info === undefined) return;
  const line = getLine(node.start);
  // Python-Markdown's `{ .yaml title="a.yml" }`.
  const [, inBraces = info] = /^\s*(\{\s*\.[^{}]*)\}\s*$/.exec(info) ?? [];
  const [, first = '', rest = ''] = /^\s*((?:\{\s*)?\S*)\s*(.*)$/.exec(inBraces) ?? [];
  const lang = readLanguage(first);
  const marked =
    page.dialect === 'vitepress'
      ? readLineMarks(node, written)
      : page.dialect === 'docusaurus'
        ? readHighlightComments(written)
        : undefined;
  if (marked) {
    edits.replace(node.start + written.indexOf('\n') + 1, node.end, marked.text);
    notes.changed(page.file, line, 'marks on lines of code are moved behind its fence');
    if (marked.isDifference) lang.name = 'diff';
  }
  const metas: string[] = [];
  const all = addLines(`${lang.meta} ${rest}`.trim(), marked?.lines ?? []);
  for (const [word, key, , value] of all.matchAll(META)) {
    const meta = toMeta(word, key, value);
    const kept = meta?.startsWith('{') ? withoutMissingLines(meta, node) : meta;
    if (meta === undefined)
      notes.changed(page.file, line, `"${word}" behind the fence of a code block has no meaning here and is left out`);
    else if (kept !== meta)
      notes.changed(page.file, line, `"${word}" highlights lines beyond the end of the code; those are left out`);
    if (kept) metas.push(kept);
  }
  const diagram = lang.name === 'mermaid' ? (node.value ?? '') : undefined;
  const undrawn = diagram && findUndrawnLine(diagram);
  if (diagram !== undefined && (undrawn || !DRAWN_DIAGRAM.test(diagram))) {
    notes.left(
      page.file,
      line,
      undrawn
        ? `the diagram with the line "${undrawn}", which is not drawn here`
        : `the diagram "${diagram.trim().split(/\s/, 1)[0]}" is of a kind that is not drawn here`,
      'Its source is shown. Save it as a picture beside the text, and show that.',
    );
    lang.name = 'text';
  }
  const name = lang.name && !isLanguage(lang.name) ? (lookUp(LANGUAGES, lang.name) ?? 'text') : lang.name;
  if (name !== lang.name)
    notes.changed(page.file, line, `the language "${lang.name}" of a code block is "${name}" here`);
  // Other programs that read the file take the first word for the language.
  const converted = [name || (metas.length > 0 ? 'text' : ''), ...metas].filter(Boolean).join(' ');
  if (converted !== info.trim())
    edits.replace(node.start + fence.length, node.start + fence.length + info.length, converted);
}

const LINE_MARK =
  /[ \t]*(?:\/\/|\/\*|<!--|#|--|;)[ \t]*\[!code[ \t]+([a-z]+|\+\+|--)(?::(\d+))?[^\]\n]*\][ \t]*(?:\*\/|-->)?[ \t]*$/;

/** VitePress's marks on lines in comments, `// [!code highlight]`: undefined if there are none. */
function readLineMarks(node: Node, written: string) {
  const [, ...all] = written.split('\n');
  const lines: number[] = [];
  const signs = new Map<number, string>();
  let isMarked = false;
  const texts = all.map((line, index) => {
    const [mark, kind = '', count = '1'] = LINE_MARK.exec(line) ?? [];
    if (mark === undefined) return line;
    isMarked = true;
    for (let at = index; at < index + Number(count); at += 1)
      if (kind === '++' || kind === '--') signs.set(at, kind.charAt(0));
      else lines.push(at + 1);
    return line.slice(0, -mark.length);
  });
  if (!isMarked) return undefined;
  const isDifference = signs.size > 0;
  const own = (node.value ?? '').split('\n');
  const signed = texts.map((line, index) => {
    const column = line.length - (own[index] ?? '').replace(LINE_MARK, '').length;
    return index === texts.length - 1
      ? line
      : `${line.slice(0, column)}${signs.get(index) ?? ' '}${line.slice(column)}`;
  });
  return { text: (isDifference ? signed : texts).join('\n'), lines: isDifference ? [] : lines, isDifference };
}

const HIGHLIGHT =
  /^[ \t>]*(?:\{?\/\*|\/\/|<!--|#|--|;;|%|'|REM|!|\*>)[ \t]*highlight-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/i;

/** Docusaurus's lines that highlight others, `// highlight-next-line`: undefined if there are none. */
function readHighlightComments(written: string) {
  const [, ...all] = written.split('\n');
  const texts: string[] = [];
  const lines: number[] = [];
  let isWithin = false;
  let isNext = false;
  for (const line of all) {
    const [, what] = HIGHLIGHT.exec(line) ?? [];
    if (what === undefined) {
      texts.push(line);
      if (isWithin || isNext) lines.push(texts.length);
      isNext = false;
    } else if (what === 'next-line') isNext = true;
    else isWithin = what === 'start';
  }
  if (texts.length === all.length) return undefined;
  // The last line is the fence.
  return { text: texts.join('\n'), lines: lines.filter((line) => line < texts.length), isDifference: false };
}

/** Adds highlighted lines to those that the fence names. */
function addLines(meta: string, lines: number[]): string {
  if (lines.length === 0) return meta;
  const [braces = '', named = ''] = /\{([\d,\s-]*)\}/.exec(meta) ?? [];
  const all = new Set([...named.split(','), ...lines.map(String)].filter(Boolean));
  return `{${[...all].join(',')}} ${meta.replace(braces, '')}`.trim();
}

/** `{1,3-5}` as far as the code has these lines; an empty text if it has none of them. */
function withoutMissingLines(meta: string, { value = '' }: Node): string {
  const count = value.split('\n').length;
  const ranges = meta
    .slice(1, -1)
    .split(',')
    .map((range) => range.split('-').map(Number));
  if (ranges.flat().every((line) => line > 0 && line <= count)) return meta;
  const kept = ranges.flatMap(([from = 0, to = from]) => {
    const last = Math.min(to, count);
    return from < 1 || from > last ? [] : [from === last ? from : `${from}-${last}`];
  });
  return kept.length > 0 ? `{${kept.join(',')}}` : '';
}

/** The language, also with suffixes: `rust,ignore`, `js{1,3}`, `ts:line-numbers`, `{.python .numbered}`. */
function readLanguage(first: string): { name: string; meta: string } {
  if (first.startsWith('{')) {
    const [, name = ''] = /\{\s*\.([\w+-]+)/.exec(first) ?? [];
    return name ? { name: name.toLowerCase(), meta: '' } : { name: '', meta: first };
  }
  const [, name = '', meta = ''] = /^([^\s{[:,=]*)(.*)$/.exec(first) ?? [];
  // Options without a language.
  if (meta.startsWith('=') || first === 'showLineNumbers') return { name: '', meta: first };
  const isRust = meta.startsWith(',');
  const numbered = meta.startsWith(':line-numbers')
    ? ` showLineNumbers${meta.slice(':line-numbers'.length).split('{')[0]}`
    : '';
  const lines = /\{[^}]*\}/.exec(meta)?.[0] ?? '';
  const label = /\[[^\]]*\]/.exec(meta)?.[0] ?? '';
  return { name: name.toLowerCase(), meta: isRust ? '' : `${lines}${numbered} ${label}`.trim() };
}

/** One word in the syntax of this engine; undefined if it has no meaning here. */
function toMeta(word: string, key: string | undefined, value: string | undefined): string | undefined {
  if (key === 'title' || key === 'filename' || key === 'file')
    return value?.includes('"') ? `title='${value}'` : `title="${value}"`;
  if (key === 'hl_lines') return `{${value?.trim().split(/\s+/).join(',')}}`;
  if (key === 'linenums') return `showLineNumbers=${Number.parseInt(value ?? '', 10) || 1}`;
  if (/^\{[\d\s,-]+\}$/.test(word) || /^showLineNumbers(=\d+)?$/.test(word)) return word;
  const [, label] = /^\[(.+)\]$/.exec(word) ?? [];
  return label === undefined ? undefined : `title="${label}"`;
}
