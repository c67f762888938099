import { posix } from 'node:path';
import { get, getList, getString } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import { toKey } from '../markdown/links.ts';
import type { Link, NavbarItem, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { mergeSidebars, type SidebarItem } from '../sidebar.ts';
import { toLabel } from './vuepress-config.ts';

/** One sidebar, or several, each for the pages below a path. `names`: what the navbar calls such paths. */
export function readSidebar(
  value: Value,
  byUrl: Map<string, OldPage>,
  base: string,
  notes: Notes,
  file: string,
  names: ReadonlyMap<string, string> = new Map(),
): SidebarItem[] {
  if (isRecord(value)) {
    const several = Object.entries(value).map(([path, own]) => ({
      label: names.get(toKey(path)) ?? toLabel(path),
      items: readSidebar(
        Array.isArray(own) ? own : get(own, 'items'),
        byUrl,
        getString(own, 'base') ?? '',
        notes,
        file,
      ),
    }));
    return mergeSidebars(several, file, notes);
  }
  return getList(value).flatMap((item): SidebarItem[] => {
    const label = getString(item, 'text') ?? '';
    const link = getString(item, 'link');
    const own = getString(item, 'base') ?? base;
    const path = link === undefined || /^\w+:/.test(link) ? link : posix.join('/', withBase(link, own));
    const page = path === undefined ? undefined : byUrl.get(toKey(path));
    const items = get(item, 'items') === undefined ? [] : readSidebar(get(item, 'items'), byUrl, own, notes, file);
    // A group without a label is only set apart by a line there.
    if (items.length > 0 && !label && !page) return items;
    if (items.length > 0)
      return [
        {
          ...{ kind: 'category', label, items, index: page, description: undefined, oldUrl: undefined },
          // Without a word about it, a group there is open, too; most authors never decided that.
          isOpen: get(item, 'collapsed') === false,
        },
      ];
    // In VuePress, a page without a label has its title there.
    if (page) return [{ kind: 'doc', page, label: label || undefined }];
    if (path !== undefined) return [{ kind: 'link', label: label || path, href: path }];
    notes.left(file, undefined, `the entry "${label}" of the sidebar, which leads nowhere`, 'The entry is left out.');
    return [];
  });
}

/** A base need not end with a slash: `config` below `/reference/theme-` is `/reference/theme-config`. */
const withBase = (link: string, base: string): string =>
  base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/');

/** What the navbar calls paths. */
export const readNames = (nav: Value): Map<string, string> =>
  new Map(
    getList(nav).flatMap((item): (readonly [string, string])[] => {
      const [label, link] = [getString(item, 'text'), getString(item, 'link')];
      return [...(label && link ? [[toKey(link), label] as const] : []), ...readNames(get(item, 'items'))];
    }),
  );

/** The labels of the groups of a sidebar, each by its level and by the first page in it. */
function listGroups(value: Value, prefix: string): Map<string, string> {
  const groups = new Map<string, string>();
  const findFirst = (item: Value, base: string): string | undefined => {
    const own = getString(item, 'base') ?? base;
    const link = getString(item, 'link');
    if (link !== undefined) return toKey(posix.join('/', withBase(link, own)));
    return getList(item, 'items').flatMap((inner) => findFirst(inner, own) ?? [])[0];
  };
  const visit = (items: Value, base: string, level: number) => {
    for (const item of getList(items)) {
      const [label, own] = [getString(item, 'text'), getString(item, 'base') ?? base];
      if (get(item, 'items') === undefined) continue;
      const first = getList(item, 'items').flatMap((inner) => findFirst(inner, own) ?? [])[0];
      const page = first?.startsWith(`/${prefix}/`) ? first.slice(prefix.length + 1) : first;
      if (label && page) groups.set(`${level} ${page}`, label);
      visit(get(item, 'items'), own, level + 1);
    }
  };
  if (Array.isArray(value)) visit(value, '', 0);
  for (const own of isRecord(value) ? Object.values(value) : [])
    visit(Array.isArray(own) ? own : get(own, 'items'), getString(own, 'base') ?? '', 0);
  return groups;
}

/** The labels of groups in another language, by the original ones: those of groups that have the same first page. */
export function readLabels(main: Value, other: Value, prefix: string): Map<string, string> {
  const originals = listGroups(main, '');
  return new Map(
    [...listGroups(other, prefix.toLowerCase())].flatMap(([key, label]) => {
      const original = originals.get(key);
      return original === undefined ? [] : [[original, label] as const];
    }),
  );
}

export function readNavbarItem(item: Value): NavbarItem[] {
  const label = getString(item, 'text');
  const link = getString(item, 'link');
  if (!label) return [];
  const items = getList(item, 'items').flatMap((member) =>
    (getList(member, 'items').length > 0 ? getList(member, 'items') : [member]).flatMap(readNavbarItem),
  );
  if (items.length > 0) return [{ type: 'dropdown', label, items }];
  const target: Link | undefined =
    link === undefined
      ? undefined
      : /^[a-z][a-z\d+.-]*:/i.test(link)
        ? { label, href: link }
        : { label, to: posix.join('/', link) };
  return target ? [{ ...target }] : [];
}
