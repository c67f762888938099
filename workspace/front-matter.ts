import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { findConflicts } from './conflicts.ts';
import { findLetterMistakes, hasLetterMistakes } from './letters.ts';

/** The two parts of a Markdown file, with LF line ends. `linesBefore` counts the lines of the file above each. */
type MarkdownParts = {
  /** Everything above the text. */
  head: string;
  /** Between the lines of dashes; undefined if there is no front matter. */
  frontMatter: { text: string; linesBefore: number } | undefined;
  /** From its first line that is not blank. */
  body: { text: string; linesBefore: number };
};

const BYTE_ORDER_MARK = /\uFEFF/g;
const LINE_END = /\r\n?/g;
const BLANK_LINES = /^(?:[ \t]*\n)*/;
/** Only the lines of dashes are matched here; a YAML parser reads what is between them. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/;

/** Splits a Markdown file into its front matter and its text. */
export function splitFrontMatter(source: string): MarkdownParts {
  const whole = source.replace(BYTE_ORDER_MARK, '').replace(LINE_END, '\n');
  const linesBefore = (rest: string) => whole.slice(0, whole.length - rest.length).split('\n').length - 1;
  const start = whole.replace(BLANK_LINES, '');
  const [block = '', text = ''] = FRONT_MATTER.exec(start) ?? [];
  const body = start.slice(block.length).replace(BLANK_LINES, '');
  return {
    head: whole.slice(0, whole.length - body.length),
    frontMatter: block ? { text, linesBefore: linesBefore(start) + 1 } : undefined,
    body: { text: body, linesBefore: linesBefore(body) },
  };
}

/** The front matter of a Markdown file. A file without one reads as one whose front matter is empty. */
export function parseFrontMatter(source: string): ParsedYaml {
  const { frontMatter } = splitFrontMatter(source);
  return parseYaml(frontMatter?.text ?? '', frontMatter?.linesBefore);
}

/** A parsed YAML text with the positions of its values. Lines are those of the file, from 1. */
type ParsedYaml = {
  /** By YAML 1.2, so that a day such as 2026-01-31 is a string. Null for an empty text; partial if there are errors. */
  data: unknown;
  errors: YamlMistake[];
  /** Finds a key with its value, or an item of a list, by the keys and indices that lead to it: `['authors', 1]`. */
  find: (path: readonly PropertyKey[]) => YamlPlace | undefined;
  /** The line of the value at a path, or of the nearest existing key above it. */
  getLine: (path: readonly PropertyKey[]) => number;
};

/** `isLetter`: the text can be read, but has a character that it cannot have. */
type YamlMistake = { line: number; message: string; isLetter?: boolean };

type YamlPlace = {
  firstLine: number;
  /** The line on which the value begins, which may be below its key. */
  valueLine: number;
  lastLine: number;
  /** The value, if it is neither a list nor a mapping. */
  scalar: string | undefined;
};

const NO_COLON = 'This is not a key with a value: write a colon and a space between the two, as in "title: Rules"';

/** Better wording for the most frequent mistakes, by the parser's message or code. */
const PLAIN_WORDS: Record<string, string> = {
  BLOCK_AS_IMPLICIT_KEY: 'A value with a colon in it needs quotes, as in title: "Rules: the first"',
  BAD_SCALAR_START: 'A value that begins with this sign needs quotes, as in title: "@home"',
  DUPLICATE_KEY: 'This key appears twice',
  TAB_AS_INDENT: 'Lines are indented by spaces, but this one by a tab',
  MULTILINE_IMPLICIT_KEY: NO_COLON,
  'Implicit map keys need to be followed by map values': NO_COLON,
  'Unexpected scalar at node end':
    'The value ends within its line. Put all of it in quotes, as in title: "[Draft] Rules"',
  'Missing closing "quote': 'A quotation mark is never closed',
  "Missing closing 'quote": 'A quotation mark is never closed',
};

const APOSTROPHE = 'An apostrophe ends a value in single quotes. Use double ones, as in title: "The yard\'s rules"';

/** Whether a value in single quotes goes on after a sign that was meant as an apostrophe. */
const isApostrophe = (source: string, offset: number): boolean =>
  /\p{L}'\p{L}/u.test(source.slice(offset - 2, offset + 1));

/** @param linesBefore the number of lines of the file above the text */
export function parseYaml(text: string, linesBefore = 0): ParsedYaml {
  const lineCounter = new LineCounter();
  const source = text.replace(LINE_END, '\n');
  const yaml = parseDocument(source, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(lineCounter.linePos(offset).line, 1) + linesBefore;
  const find: ParsedYaml['find'] = (path) => {
    const found = findNode(yaml, path);
    if (!found) return undefined;
    const { key, value } = found;
    const [keyStart, keyEnd] = key?.range ?? value?.range ?? [0, 0];
    const [start, end] = value?.range ?? [keyEnd, keyEnd];
    return {
      firstLine: lineAt(keyStart),
      valueLine: lineAt(start),
      lastLine: lineAt(Math.max(end - 1, keyStart)),
      scalar: isScalar(value) ? String(value.value ?? '') : undefined,
    };
  };
  const mistakes = yaml.errors.map(({ code, message, pos: [start] }) => ({
    line: lineAt(findMistake(source, start, message)),
    message: isApostrophe(source, start) ? APOSTROPHE : (PLAIN_WORDS[message] ?? PLAIN_WORDS[code] ?? message),
  }));
  const conflicts = findConflicts(source).map(({ line, message }) => ({ line: line + linesBefore, message }));
  const errors = [
    // A conflict of Git makes many lines seem wrong that are not.
    ...(mistakes.length > 0 && conflicts.length > 0 ? conflicts : mistakes),
    ...findLetterMistakes(source).map(({ line, message }) => ({ line: line + linesBefore, message, isLetter: true })),
    ...findEscapedMistakes(source, yaml).map(({ offset, message }) => ({
      line: lineAt(offset),
      message,
      isLetter: true,
    })),
  ];
  return {
    ...readData(yaml, errors, linesBefore + 1),
    find,
    getLine: (path) => {
      const lengths = path.map((_, index) => path.length - index);
      const place = lengths.map((length) => find(path.slice(0, length))).find((found) => found !== undefined);
      return place?.firstLine ?? Math.max(linesBefore, 1);
    },
  };
}

/**
 * The offset of a mistake, from that of the parser. The parser names the end of an empty value instead of the key after it, and for a
 * list or a text that is never closed it names what follows.
 */
function findMistake(source: string, offset: number, message: string): number {
  const rest = source.slice(offset).search(/\S/);
  const isOpen = message.startsWith('Flow ') || rest === -1;
  return isOpen ? source.slice(0, offset).trimEnd().length - 1 : offset + rest;
}

/** The same for characters that are written as escapes in quotes, such as `\v`. */
function findEscapedMistakes(text: string, yaml: Document.Parsed): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = [];
  visit(yaml, {
    Scalar: (_, { value, range }) => {
      if (!range || !hasLetterMistakes(value) || hasLetterMistakes(text.slice(range[0], range[1]))) return;
      for (const { message } of findLetterMistakes(String(value))) found.push({ offset: range[0], message });
    },
  });
  return found;
}

function readData(yaml: Document.Parsed, errors: ParsedYaml['errors'], line: number) {
  try {
    return { data: yaml.toJS(), errors };
  } catch (error) {
    // An alias without an anchor, or one that would repeat a value endlessly.
    return {
      data: null,
      errors: [...errors, { line, message: error instanceof Error ? error.message : String(error) }],
    };
  }
}

type Found = { key: Node | undefined; value: Node | undefined };

function findNode({ contents }: Document.Parsed, path: readonly PropertyKey[]): Found | undefined {
  let found: Found = { key: undefined, value: contents ?? undefined };
  for (const part of path) {
    const step = stepInto(found.value, part);
    if (!step) return undefined;
    found = step;
  }
  return found;
}

function stepInto(node: Node | undefined, part: PropertyKey): Found | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(part)];
    return isNode(item) ? { key: undefined, value: item } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
  return pair && { key: isNode(pair.key) ? pair.key : undefined, value: isNode(pair.value) ? pair.value : undefined };
}
