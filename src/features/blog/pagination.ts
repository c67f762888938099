/** One page of a long list. Numbers start at 1. */
export type ListPage<Item> = {
  number: number;
  items: Item[];
  newer: number | undefined;
  older: number | undefined;
  /** Of items on all pages. */
  total: number;
};

/** A list in pages. An empty list has one page, which is empty. */
export function paginate<Item>(items: Item[], perPage: number): ListPage<Item>[] {
  const count = Math.max(1, Math.ceil(items.length / perPage));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    items: items.slice(index * perPage, (index + 1) * perPage),
    newer: index > 0 ? index : undefined,
    older: index + 1 < count ? index + 2 : undefined,
    total: items.length,
  }));
}

/** The address of a list's page: the first is the list's own. */
export const pageAddress = (list: string, number: number): string => (number === 1 ? list : `${list}page/${number}/`);
