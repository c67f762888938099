import type { Hit, Passage, Piece } from '../model.ts';
import type { PagefindPage, PagefindPassage } from './pagefind.ts';

const MOST_PASSAGES = 3;
const MARKED = /<mark>([\s\S]*?)<\/mark>/;

const decode = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** A word between the signs around it. */
const CORE = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su;

/** Pagefind marks a word with the signs around it, as in "commons:". */
function markedCore(text: string): Piece[] {
  const [, before = '', core = '', after = ''] = CORE.exec(text) ?? [];
  return [before, core, after].map((part, index) => ({ text: part, isMarked: index === 1 }));
}

/** Cuts an excerpt into what is marked and what is not; neighbours that are both marked become one. */
export function piecesOf(excerpt: string): Piece[] {
  return excerpt
    .replaceAll('</mark> <mark>', ' ')
    .split(MARKED)
    .flatMap((text, index) => (index % 2 === 1 ? markedCore(decode(text)) : { text: decode(text), isMarked: false }))
    .filter(({ text }) => text !== '');
}

const bare = (text: string) => decode(text.replaceAll(/<\/?mark>/g, '')).replace(/[.:?!]$/, '');

/** The text below a heading: the index keeps the heading before it, and the excerpt may begin within. It is shown already. */
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

const piecesBelow = ({ excerpt, title }: PagefindPassage) => piecesOf(withoutTitle(excerpt, title));

/** The passages that say most of what was searched for, in the order of the page. */
function bestOf(passages: PagefindPassage[]): PagefindPassage[] {
  const best = new Set([...passages].sort((a, b) => b.locations.length - a.locations.length).slice(0, MOST_PASSAGES));
  return passages.filter((passage) => best.has(passage));
}

const asPassage = (passage: PagefindPassage): Passage => ({
  title: passage.title,
  address: passage.url,
  pieces: piecesBelow(passage),
});

/** A page as Pagefind gives it, as it is shown. */
export function hitOf({ url, meta, filters, sub_results: all }: PagefindPage): Hit {
  const lead = all.find(({ anchor }) => !anchor);
  return {
    title: meta.title ?? url,
    address: url,
    group: filters.group?.[0] ?? 'pages',
    pieces: lead ? piecesBelow(lead) : [],
    passages: bestOf(all.filter(({ anchor }) => anchor)).map(asPassage),
  };
}

/** The hits by group: the group of the best one comes first. */
export function grouped(hits: Hit[]): { group: Hit['group']; hits: Hit[] }[] {
  return [...Map.groupBy(hits, ({ group }) => group)].map(([group, hits]) => ({ group, hits }));
}
