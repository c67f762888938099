import { posix } from 'node:path';
import { toGroupKey } from '#workspace/content/sidebar.ts';
import type { OldPage, WrittenEntry } from './model.ts';
import { getNewPath } from './new-path.ts';
import { getDocs, getTitle, keepPath, type Placed, type Placing, type SidebarItem } from './sidebar.ts';

type Group = Extract<SidebarItem, { kind: 'category' }>;

/** Whether folders generate the same sidebar: each group has the documents of one folder, within the folder of the outer group. */
export function followsFolders(
  items: SidebarItem[],
  getSource: (page: OldPage) => string,
  source = '',
  seen = new Set<OldPage | string>(),
): boolean {
  const isNew = (key: OldPage | string) => !seen.has(key) && Boolean(seen.add(key));
  return items.every((item) => {
    if (item.kind === 'link') return false;
    if (item.kind === 'doc') return getSource(item.page) === source && isNew(item.page);
    const [folder] = item.items
      .filter(({ kind }) => kind === 'doc')
      .flatMap(getDocs)
      .map(getSource);
    const own = item.index ? getSource(item.index) : folder;
    const isBelow = own !== undefined && own !== '' && posix.join(source, posix.basename(own)) === own && isNew(own);
    const hasIndex = !item.index || (posix.basename(item.index.target) === 'index' && isNew(item.index));
    return isBelow && hasIndex && followsFolders(item.items, getSource, own, seen);
  });
}

/** Writes a sidebar file, and leaves every document in its folder. */
export function writeSidebar(items: SidebarItem[], { version, notes, file, translations }: Placing): Placed {
  const placed = new Set<OldPage>();
  const targets = new Set<string>();
  const groups: { key: string; oldUrl: string | undefined }[] = [];

  function place(page: OldPage, label: string | undefined): string[] {
    if (placed.has(page)) return [];
    placed.add(page);
    const before = getNewPath(page);
    const wanted = page.target;
    for (let count = 2; targets.has(page.target); count += 1) page.target = `${wanted}-${count}`;
    targets.add(page.target);
    if (label) page.settings.sidebar_label = label;
    keepPath(page, before, version);
    return [page.target.slice(version.folder.length + 1)];
  }

  const translate = (label: string) => {
    const found = [...(translations ?? [])].flatMap(([locale, texts]) => {
      const text = texts.get(label);
      return text ? [[locale, text] as const] : [];
    });
    return found.length > 0 ? { translations: Object.fromEntries(found) } : {};
  };

  function toGroup({ label, description, index, items: inner, oldUrl, isOpen }: Group, parent: string): WrittenEntry[] {
    if (inner.length === 0) return index ? place(index, label) : [];
    const isTaken = (name: string) => groups.some(({ key }) => key === toGroupKey(name, parent));
    let name = label;
    for (let count = 2; isTaken(name); count += 1) name = `${label} ${count}`;
    if (name !== label)
      notes.changed(file, undefined, `two groups of the sidebar are called "${label}"; one is "${name}"`);
    const key = toGroupKey(name, parent);
    const [link] = index ? place(index, undefined) : [];
    groups.push({ key, oldUrl: link === undefined ? oldUrl : undefined });
    const entries = toEntries(inner, key);
    if (entries.length === 0) return link === undefined ? [] : [link];
    const about = { ...(description && { description }), ...translate(label), ...(link !== undefined && { link }) };
    return [{ label: name, ...about, ...(isOpen && { collapsed: false as const }), items: entries }];
  }

  /** A document has one place; in others, a link leads to it. */
  function linkTo({ page, label }: Extract<SidebarItem, { kind: 'doc' }>): WrittenEntry[] {
    const shown = label ?? page.settings.sidebar_label ?? getTitle(page);
    notes.changed(
      page.file,
      undefined,
      'was in the sidebar more than once; after its first place, there are links to it',
    );
    return shown === undefined || page.urls[0] === undefined ? [] : [{ label: String(shown), to: page.urls[0] }];
  }

  const toEntries = (list: SidebarItem[], parent: string): WrittenEntry[] =>
    list.flatMap((item): WrittenEntry[] => {
      if (item.kind === 'doc') return placed.has(item.page) ? linkTo(item) : place(item.page, item.label);
      if (item.kind === 'category') return toGroup(item, parent);
      const target = /^[a-z][a-z\d+.-]*:/i.test(item.href) ? { href: item.href } : { to: item.href };
      return [{ label: item.label, ...translate(item.label), ...target }];
    });

  const entries = toEntries(items, '');
  const getUrlName = ({ key }: { key: string }) => posix.basename(key);
  const listUrls = groups.flatMap((group) => {
    const isAlone = groups.filter((other) => getUrlName(other) === getUrlName(group)).length === 1;
    const name = isAlone ? getUrlName(group) : group.key;
    return group.oldUrl === undefined
      ? []
      : [{ from: group.oldUrl, to: posix.join('/', version.root, 'category', name, '/') }];
  });
  return { categories: [], listUrls, sidebars: entries.length > 0 ? [{ folder: version.folder, file, entries }] : [] };
}
