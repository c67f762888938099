/** The indexes of a site, by their languages in small letters. */
export type Indexes = Record<string, { hash: string; wasm: string | null; page_count: number }>;

/** The language of the index that Pagefind takes for a page: its own, the same without a region, or else that with the most pages. */
export function findIndexLanguage(pageLanguage: string, indexes: Indexes): string | undefined {
  const own = pageLanguage.toLowerCase();
  const [most] = Object.keys(indexes).sort((a, b) => (indexes[b]?.page_count ?? 0) - (indexes[a]?.page_count ?? 0));
  return [own, own.split('-')[0] ?? own].find((name) => Object.hasOwn(indexes, name)) ?? most;
}
