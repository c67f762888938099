/** A passage as somebody selected it. */
type Passage = {
  /** Blocks of the page are lines, cells of a table are separated by tabs. */
  text: string;
  /** The text before and after it in its first and last block. */
  before: string;
  after: string;
  /** The whole visible text of the page. */
  page: string;
};

/** For longer ones, only the beginning and the end are used. */
const LONGEST = 120;
const WORDS_AT_AN_END = 5;
const WORDS_AROUND = 8;

const WORD = String.raw`[\p{L}\p{M}\p{N}'’_]+`;
const WORD_AT_START = new RegExp(`^${WORD}`, 'u');
const WORD_AT_END = new RegExp(`${WORD}$`, 'u');

/** Extends a passage to whole words, as browsers only find those. */
function toWholeWords({ text, before, after, page }: Passage): Passage {
  const head = (WORD_AT_START.test(text) && WORD_AT_END.exec(before)?.[0]) || '';
  const tail = (WORD_AT_END.test(text) && WORD_AT_START.exec(after)?.[0]) || '';
  return {
    text: head + text + tail,
    before: before.slice(0, before.length - head.length),
    after: after.slice(tail.length),
    page,
  };
}

/** Words of languages that have no spaces between them are shorter. */
const SPACELESS_WORDS_AT_AN_END = 10;

/** A piece at an end of a line, whose words may have no spaces between them. */
function atAnEnd(words: string[], cut: <Part>(parts: Part[], count: number) => Part[]): string {
  const text = cut(words, WORDS_AT_AN_END).join(' ');
  if (text.length <= LONGEST) return text;
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  return cut(parts, SPACELESS_WORDS_AT_AN_END)
    .map(({ segment }) => segment)
    .join('');
}

const toWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Commas and hyphens are special in a text directive. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');

function count(page: string, text: string): number {
  let found = 0;
  for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + 1)) found += 1;
  return found;
}

/** The fewest words before and after a text that make it unique on the page. */
function around(text: string, before: string[], after: string[], page: string): { prefix: string; suffix: string } {
  let [prefix, suffix] = ['', ''];
  for (let words = 0; words <= WORDS_AROUND; words += 1) {
    prefix = words === 0 ? '' : before.slice(-words).join(' ');
    suffix = words === 0 ? '' : after.slice(0, words).join(' ');
    if (count(page, [prefix, text, suffix].filter(Boolean).join(' ')) < 2) break;
  }
  return { prefix, suffix };
}

/**
 * The fragment of a URL that leads to a passage, see https://wicg.github.io/scroll-to-text-fragment/; undefined if there
 * are no words.
 */
export function textDirective(selected: Passage): string | undefined {
  const { text, before, after, page } = toWholeWords(selected);
  const lines = text
    .split(/[\n\t]+/)
    .map(toWords)
    .filter(({ length }) => length > 0);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return undefined;
  const whole = toWords(page).join(' ');
  const isShort = lines.length === 1 && first.join(' ').length <= LONGEST;
  const start = isShort ? first.join(' ') : atAnEnd(first, (parts, count) => parts.slice(0, count));
  const end = isShort ? undefined : atAnEnd(last, (parts, count) => parts.slice(-count));
  const next = isShort ? toWords(after) : [];
  const { prefix, suffix } = around(start, toWords(before), next, whole);
  const parts = [prefix && `${encoded(prefix)}-`, encoded(start), end && encoded(end), suffix && `-${encoded(suffix)}`];
  return `:~:text=${parts.filter(Boolean).join(',')}`;
}
