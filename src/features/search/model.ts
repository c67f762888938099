/** The id of the group a page belongs to. It is in the page's markup: see `searchable`. The messages have a name for each group. */
type Group = string;
/** Superseded texts of agreements. They are found only if this group is chosen. */
export const EARLIER = 'earlier';

/** The group to search in, or all except the earlier versions. */
export type Filter = Group;
export const ALL: Filter = 'all';

/** A part of a text; marked if it matches the query. */
export type Piece = { text: string; isMarked: boolean };
/** The text below one of the headings of a page. */
export type Passage = { title: string; url: string; pieces: Piece[] };
/**
 * A page that was found, with the best of its passages. `pieces` is the text before its first heading. `version` is the name of an
 * older version of the docs that it belongs to.
 */
export type Hit = {
  title: string;
  url: string;
  group: Group;
  version: string | undefined;
  pieces: Piece[];
  passages: Passage[];
};

/** The result of a search. `hits` are the best pages, loaded so far; `counts` has the number of pages in each group. */
export type Findings = {
  query: string;
  filter: Filter;
  hits: Hit[];
  total: number;
  counts: Partial<Record<Group, number>>;
  /** The number of pages in versions of the docs that were not searched. */
  inOtherVersions: number;
  /** Other queries, if nothing was found in any group. */
  suggestions: string[];
};

/** The name of a group in the index, followed by an older version's name if the group is in one. */
export const nameInIndex = (group: Group, version?: string): string =>
  version === undefined ? group : `${group}@${encodeURIComponent(version)}`;

/**
 * Attributes of the element whose text is indexed. A page without such an element is not in the index.
 * @param version the name of the version of the docs, if it is not the default one
 */
export const searchable = (group: Group, version?: string) => ({
  'data-pagefind-body': '',
  'data-pagefind-filter': `group:${nameInIndex(group, version)}`,
});
