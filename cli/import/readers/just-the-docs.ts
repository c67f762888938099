import type { OldPage } from '../model.ts';
import { getOld, getOldText } from '../old-files.ts';
import { getTitle, type SidebarItem } from '../sidebar.ts';

/** The keys with which pages of Just the Docs, a theme of Jekyll, name the pages above them by their titles. */
export const PARENT_KEYS = ['parent', 'grand_parent', 'has_children', 'nav_exclude'];

/** The sidebar of Just the Docs; undefined if no page names one above it. */
export function readParents(pages: OldPage[], getPosition: (page: OldPage) => number): SidebarItem[] | undefined {
  if (!pages.some((page) => getOldText(page, 'parent'))) return undefined;
  const byTitle = Map.groupBy(pages, (page) => getTitle(page) ?? '');
  const findParent = (page: OldPage): OldPage | undefined => {
    const named = byTitle.get(getOldText(page, 'parent') ?? '') ?? [];
    const above = getOldText(page, 'grand_parent');
    return named.find((parent) => getOldText(parent, 'parent') === above) ?? named[0];
  };
  const byParent = Map.groupBy(
    pages.filter((page) => getOld(page, 'nav_exclude') !== true),
    findParent,
  );
  const compare = (a: OldPage, b: OldPage) =>
    getPosition(a) === getPosition(b)
      ? (getTitle(a) ?? '').localeCompare(getTitle(b) ?? '', 'en', { numeric: true })
      : getPosition(a) - getPosition(b);
  const toItems = (parent: OldPage | undefined): SidebarItem[] =>
    (byParent.get(parent) ?? []).toSorted(compare).map((page): SidebarItem => {
      const items = toItems(page);
      if (items.length === 0) return { kind: 'doc', page, label: undefined };
      const label = getTitle(page) ?? '';
      return { kind: 'category', label, items, index: page, description: undefined, oldUrl: undefined };
    });
  // Pages in a circle are below no other page, so none of them is reached.
  return toItems(undefined);
}
