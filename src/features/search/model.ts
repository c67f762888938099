/** What a page belongs to, by an id; it stands in the page's markup: see `searchable`. The messages of a search name each group. */
export type Group = string;
/** Superseded texts of agreements: found by those who ask for them, and never among the others. */
export const EARLIER = 'earlier';

/** Where a search looks: in one group, or in all but the earlier versions. */
export type Filter = Group;
export const ALL: Filter = 'all';

/** A part of a text; marked where it is what was searched for. */
export type Piece = { text: string; isMarked: boolean };
/** A place within a page: the text below one of its headings. */
export type Passage = { title: string; address: string; pieces: Piece[] };
/** A page that was found, with the best of its passages; `pieces` is what stands before its first heading. */
export type Hit = { title: string; address: string; group: Group; pieces: Piece[]; passages: Passage[] };

/** What a search found. `hits` are the best ones, loaded so far; `counts` are the pages in each group. */
export type Findings = {
  query: string;
  filter: Filter;
  hits: Hit[];
  total: number;
  counts: Partial<Record<Group, number>>;
  /** Other queries, where nothing was found anywhere. */
  suggestions: string[];
};
