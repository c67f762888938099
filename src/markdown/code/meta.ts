/** The options after the language of a code block. */
type CodeMeta = {
  title: string | undefined;
  /** Numbers of highlighted lines, from 1. */
  highlighted: Set<number>;
  /** The number of the first line, if lines are numbered. */
  firstNumber: number | undefined;
  /** Unknown words. */
  unknown: string[];
};

export const KNOWN_META = 'title="…", {1,3-5}, showLineNumbers, showLineNumbers=5';

const WORD = /([\w-]+)=(["'])(.*?)\2|\{([^}]*)\}|\S+/g;
const RANGE = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/;

/** The language at the beginning of the text after a fence, up to an option. */
const LANGUAGE = /^(?!title=|showLineNumbers(?![\w-]))(?:(?!\{[\d\s,-]+\})\S)*/;

/** The language and the options of a code block. Without a language, the parser takes the first option for one. */
export function splitFence({ lang, meta }: { lang?: string | null | undefined; meta?: string | null | undefined }) {
  const written = [lang, meta].filter(Boolean).join(' ');
  const [language = ''] = LANGUAGE.exec(written) ?? [];
  return { language: language || undefined, meta: written.slice(language.length).trim() };
}

/** The line numbers of `1,3-5`, or undefined for any other text, and for lines that no code has. */
function parseRanges(ranges: string): number[] | undefined {
  const numbers: number[] = [];
  for (const range of ranges.split(',')) {
    const [, from, to = from] = RANGE.exec(range) ?? [];
    if (from === undefined || to === undefined || Number(from) < 1 || Number(to) < Number(from)) return undefined;
    for (let line = Number(from); line <= Number(to); line++) numbers.push(line);
  }
  return numbers;
}

export function parseMeta(text: string): CodeMeta {
  const meta: CodeMeta = { title: undefined, highlighted: new Set(), firstNumber: undefined, unknown: [] };
  for (const [word, key, , value, ranges] of text.matchAll(WORD)) {
    const lines = ranges === undefined ? undefined : parseRanges(ranges);
    const numbered = /^showLineNumbers(?:=(\d+))?$/.exec(word);
    if (key === 'title') meta.title = value;
    else if (lines) for (const line of lines) meta.highlighted.add(line);
    else if (numbered) meta.firstNumber = Number(numbered[1] ?? 1);
    else meta.unknown.push(word);
  }
  return meta;
}
