/** What this site uses of Pagefind's client, version 1.6; its package has no types of it. */
export type PagefindPassage = { title: string; url: string; excerpt: string; anchor?: object; locations: number[] };
export type PagefindPage = {
  url: string;
  meta: { title?: string };
  filters: { group?: string[] };
  sub_results: PagefindPassage[];
};
type Filters = { group: string | { any: readonly string[] } };
type PagefindAnswer = {
  results: { data(): Promise<PagefindPage> }[];
  totalFilters: { group?: Record<string, number> };
};
export type Pagefind = {
  search(query: string, options: { filters?: Filters }): Promise<PagefindAnswer>;
};
export type PagefindModule = { createInstance(options: object): Pagefind };
