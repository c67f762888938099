/** Where a reader may look. What a page belongs to stands in its markup: see `searchable`. */
export const GROUPS = ['codex', 'governing', 'blog', 'pages'] as const;
/** Superseded texts of agreements: found by those who ask for them, and never among the others. */
export const EARLIER = 'earlier';
export type Group = (typeof GROUPS)[number] | typeof EARLIER;
export const ALL_GROUPS: readonly Group[] = [...GROUPS, EARLIER];

/** Where a search looks: in one group, or in all but the earlier versions. */
export type Filter = Group | 'all';

const isGroup = (value: string | null | undefined): value is Group => ALL_GROUPS.some((group) => group === value);

/** The group of a name that comes from an address or from the index; undefined for anything else. */
export const groupOf = (name: string | null | undefined): Group | undefined => (isGroup(name) ? name : undefined);

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
