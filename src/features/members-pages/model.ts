import { arrayOf, type Check, isBoolean, isInteger, isString, objectOf, oneOf } from '#contracts/check.ts';
import { DIRECTIONS } from '#contracts/direction.ts';
import type { MembersPage } from '#contracts/members-pages.ts';

/** A page in the sidebar, as the database's function `members_pages` returns it. */
export type PageEntry = Pick<MembersPage, 'path' | 'title' | 'label' | 'trail'>;

const entry = { path: isString, title: isString, label: isString, trail: arrayOf(isString) };
export const arePageEntries: Check<PageEntry[]> = arrayOf(objectOf(entry));

/** A page with its text, as `members_page` returns it. */
export type PageText = PageEntry & Pick<MembersPage, 'language' | 'direction' | 'headings' | 'html' | 'is_offline'>;

export const isPageText: Check<PageText> = objectOf({
  ...entry,
  language: isString,
  direction: oneOf(DIRECTIONS),
  headings: arrayOf(objectOf({ depth: isInteger, slug: isString, text: isString })),
  html: isString,
  is_offline: isBoolean,
});

/** A search result, as `search_members_pages` returns it. */
export type Hit = Pick<PageEntry, 'path' | 'title' | 'trail'> & { excerpt: string };

export const areHits: Check<Hit[]> = arrayOf(
  objectOf({ path: isString, title: isString, trail: arrayOf(isString), excerpt: isString }),
);

/** A folder of the sidebar with its content, or a page. Folders may have the same label, but never the same first page, which is the key. */
export type SidebarNode =
  | { kind: 'page'; page: PageEntry }
  | { kind: 'folder'; key: string; label: string; items: SidebarNode[] };

/** The list of pages as a tree: neighbours with the same trail are in the same folder. */
export function toSidebar(pages: readonly PageEntry[], depth = 0): SidebarNode[] {
  const nodes: SidebarNode[] = [];
  for (let at = 0; at < pages.length; ) {
    const page = pages[at];
    const label = page?.trail[depth];
    if (!page) break;
    if (label === undefined) {
      nodes.push({ kind: 'page', page });
      at += 1;
      continue;
    }
    const rest = pages.slice(at).findIndex(({ trail }) => trail[depth] !== label);
    const end = rest === -1 ? pages.length : at + rest;
    nodes.push({ kind: 'folder', key: page.path, label, items: toSidebar(pages.slice(at, end), depth + 1) });
    at = end;
  }
  return nodes;
}

/** The pieces of an excerpt. Two characters of Unicode's private use area surround each match. */
export const toPieces = (excerpt: string): { text: string; isMarked: boolean }[] =>
  excerpt
    .split('\uE000')
    .flatMap((part, index) => {
      const [marked = '', rest = ''] = index === 0 ? ['', part] : part.split('\uE001');
      return [
        { text: marked, isMarked: true },
        { text: rest, isMarked: false },
      ];
    })
    .filter(({ text }) => text);
