import type { Hit, Passage, Piece } from '../model.ts';
import { fold } from './fold.ts';
import type { PagefindPage, PagefindPassage } from './load.client.ts';

const MOST_PASSAGES = 3;
const MARKED = /<mark>([\s\S]*?)<\/mark>/;

const decode = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** A word with the punctuation around it. */
const CORE = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{M}\p{N}]*)$/su;

/** Pagefind marks a word with its punctuation, as in "commons:". */
function markedCore(text: string): Piece[] {
  const [, before = '', core = '', after = ''] = CORE.exec(text) ?? [];
  return [before, core, after].map((part, index) => ({ text: part, isMarked: index === 1 }));
}

/** Splits an excerpt into marked and unmarked pieces. Marked words that follow each other become one piece. */
export function toPieces(excerpt: string): Piece[] {
  return excerpt
    .replaceAll('</mark> <mark>', ' ')
    .split(MARKED)
    .flatMap((text, index) => (index % 2 === 1 ? markedCore(decode(text)) : { text: decode(text), isMarked: false }))
    .filter(({ text }) => text !== '');
}

const bare = (text: string) => decode(text.replaceAll(/<\/?mark>/g, '')).replace(/[.:?!]$/, '');

/** An excerpt without the heading at its start, which is shown above it. The excerpt may begin within the heading. */
export function withoutTitle(excerpt: string, title: string): string {
  const heading = title.split(/\s+/);
  const parts = excerpt.replace(/^… /, '').split(' ');
  for (let start = 0; start < heading.length; start += 1) {
    const length = heading.length - start;
    const isOneOfMany = length === 1 && start > 0;
    if (isOneOfMany) break;
    if (bare(parts.slice(0, length).join(' ')) === bare(heading.slice(start).join(' '))) {
      return parts.slice(length).join(' ');
    }
  }
  return excerpt;
}

const getPiecesBelowTitle = ({ excerpt, title }: PagefindPassage) => toPieces(withoutTitle(excerpt, title));

/** The passages with the most matches, in the order of the page. */
function getBestPassages(passages: PagefindPassage[]): PagefindPassage[] {
  const best = new Set([...passages].sort((a, b) => b.locations.length - a.locations.length).slice(0, MOST_PASSAGES));
  return passages.filter((passage) => best.has(passage));
}

const toPassage = (passage: PagefindPassage): Passage => ({
  title: passage.title,
  url: passage.url,
  pieces: getPiecesBelowTitle(passage),
});

/** A page of Pagefind's response as a hit. */
export function toHit({ url, meta, filters, sub_results: all }: PagefindPage): Hit {
  const lead = all.find(({ anchor }) => !anchor);
  const [group = 'pages', version] = filters.group?.[0]?.split('@') ?? [];
  return {
    title: meta.title ?? url,
    url,
    group,
    version: version && decodeURIComponent(version),
    pieces: lead ? getPiecesBelowTitle(lead) : [],
    passages: getBestPassages(all.filter(({ anchor }) => anchor)).map(toPassage),
  };
}

/** The letters of a word without case and accents, and without vowel signs, which the index lacks. */
const getLetters = (word: string): string => fold(word).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Scripts in which all forms of a word share its beginning, so that a match contains that of the query. */
const COMPARABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Hangul}\p{N}]+$/u;
/** The number of letters at the beginning of a query's word that a match has to contain. */
const BEGINNING = 3;

/**
 * Whether a page really matches a query. If no page has a word, Pagefind returns those with the longest word that it begins with: for
 * "finance" those with "f".
 */
export function isAbout(query: string, { sub_results: passages }: PagefindPage): boolean {
  const beginnings = query.split(/[^\p{L}\p{N}\p{M}]+/u).map((term) => getLetters(term).slice(0, BEGINNING));
  const marked = passages.flatMap(({ excerpt }) => toPieces(excerpt)).filter(({ isMarked }) => isMarked);
  // The match may be in a title, which is not part of an excerpt.
  if (marked.length === 0) return true;
  return marked.some(({ text }) => {
    const word = getLetters(text);
    return !COMPARABLE.test(word) || beginnings.some((beginning) => beginning && word.includes(beginning));
  });
}

/** The hits by group. The group of the best hit comes first. */
export function groupHits(hits: Hit[]): { group: Hit['group']; hits: Hit[] }[] {
  return [...Map.groupBy(hits, ({ group }) => group)].map(([group, hits]) => ({ group, hits }));
}
