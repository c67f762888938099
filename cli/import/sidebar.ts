import { posix } from 'node:path';
import { getFirstHeading } from './markdown/headings.ts';
import { toSlug } from './markdown/syntax.ts';
import type { Category, OldList, OldPage, OldVersion, WrittenSidebar } from './model.ts';
import { getNewPath } from './new-path.ts';
import type { Notes } from './notes.ts';
import { toUsablePath } from './odd-files.ts';

/** An entry of an old sidebar, of any generator. */
export type SidebarItem =
  | { kind: 'doc'; page: OldPage; label: string | undefined }
  | {
      kind: 'category';
      label: string;
      items: SidebarItem[];
      /** The document that the category leads to. */
      index: OldPage | undefined;
      description: string | undefined;
      /** The old page that lists the category, if any. */
      oldUrl: string | undefined;
      /** The old folder that it stands for, which links may lead to. */
      oldFolder?: string;
      /** The sidebar shows its documents on every page. */
      isOpen?: boolean;
    }
  | { kind: 'link'; label: string; href: string };

/** Several sidebars as one, with a category for each. One that only has a category of its own name is that category. */
export function mergeSidebars(
  sidebars: { label: string; items: SidebarItem[] }[],
  file: string,
  notes: Notes,
): SidebarItem[] {
  const [only] = sidebars;
  if (sidebars.length === 1 && only) return only.items;
  notes.changed(file, undefined, `the ${sidebars.length} sidebars are merged into one, with a category for each`);
  return sidebars.map(({ label, items }): SidebarItem => {
    const [first] = items;
    const isNamedTwice = first?.kind === 'category' && first.label.toLowerCase() === label.toLowerCase();
    if (isNamedTwice && items.length === 1) return first;
    return { kind: 'category', label, items, index: undefined, description: undefined, oldUrl: undefined };
  });
}

/** The pages of a sidebar, in its order. */
export const listPages = (items: SidebarItem[]): OldPage[] => items.flatMap(getDocs);

/** Reports pages that a sidebar did not have. The new one has them after the others. */
export function reportLate(pages: Iterable<OldPage>, items: SidebarItem[], notes: Notes): void {
  const known = new Set(listPages(items));
  for (const page of pages)
    if (!known.has(page) && page.settings.unlisted !== true)
      notes.changed(page.file, undefined, 'was in no sidebar, and comes after the others now');
}

export type Placed = {
  categories: Category[];
  listUrls: OldList[];
  sidebars: WrittenSidebar[];
};

export type Placing = {
  version: OldVersion;
  notes: Notes;
  /** The file that defines the sidebar. */
  file: string;
  /** The old folder of a document. */
  getSource: (page: OldPage) => string;
  /** Labels in other languages. */
  translations?: Map<string, Map<string, string>>;
};

/** Moves the documents of a version into folders, which generate the sidebar. A document keeps its old path through its `slug`. */
export function placeDocs(items: SidebarItem[], { version, notes, file, getSource }: Placing): Placed {
  const placed = new Set<OldPage>();
  const taken = new Set<string>();
  const categories: Category[] = [];
  const lists: { from: string; path: string; isFolder?: true }[] = [];
  /** The folders of the categories that the engine lists on a page. */
  const listed: string[] = [];

  function put(page: OldPage, folder: string, wanted: string, position: number | undefined, label: string | undefined) {
    if (placed.has(page)) {
      notes.changed(page.file, undefined, 'was in the sidebar more than once, and is in its first place now');
      return;
    }
    placed.add(page);
    let name = wanted;
    for (let count = 2; taken.has(`${folder}/${name}`); count += 1) name = `${wanted}-${count}`;
    taken.add(`${folder}/${name}`);
    const before = getNewPath(page);
    page.target = posix.join(version.folder, folder, name);
    if (position !== undefined && name !== 'index') page.settings.sidebar_position = position;
    if (label && name !== 'index') page.settings.sidebar_label = label;
    keepPath(page, before, version);
  }

  function visit(list: SidebarItem[], folder: string, source: string) {
    const names = new Set<string>();
    for (const [index, item] of list.entries()) {
      if (item.kind === 'link') {
        notes.left(
          file,
          undefined,
          `the link "${item.label}" (${item.href}) of the sidebar`,
          'A sidebar of folders only holds documents. Put it into the navbar or the text.',
        );
        continue;
      }
      if (item.kind === 'doc') {
        const own = getSource(item.page);
        const isIndex = posix.basename(item.page.target) === 'index';
        const name =
          isIndex && (own !== source || folder === '') && !(own === '' && folder === '')
            ? nameIndex(item.page)
            : posix.basename(item.page.target);
        put(item.page, folder, name, index + 1, item.label);
        continue;
      }
      const own = getFolderBelow(source, getCommonFolder(getDocs(item).map(getSource)));
      const wanted = own === undefined ? toSlug(item.label) : toUsablePath(posix.basename(own));
      let name = wanted;
      for (let count = 2; names.has(name); count += 1) name = `${wanted}-${count}`;
      names.add(name);
      const path = posix.join(folder, name);
      const category = {
        folder: posix.join(version.folder, path),
        label: item.label,
        position: index + 1,
        description: item.description,
        isOpen: item.isOpen ?? false,
      };
      categories.push(category);
      if (item.index) put(item.index, path, 'index', undefined, undefined);
      else {
        listed.push(path);
        if (item.oldUrl !== undefined) lists.push({ from: item.oldUrl, path });
        else if (item.oldFolder !== undefined) lists.push({ from: `/${item.oldFolder}`, path, isFolder: true });
      }
      visit(item.items, path, own ?? source);
    }
  }

  visit(items, '', '');
  // Of two folders with one name, the URLs have the whole path.
  const isAlone = (path: string) =>
    listed.filter((other) => posix.basename(other) === posix.basename(path)).length === 1;
  const listUrls = lists.map(({ path, ...list }) => {
    const name = isAlone(path) ? posix.basename(path) : path;
    return { ...list, to: posix.join('/', version.root, 'category', name, '/') };
  });
  return { categories, listUrls, sidebars: [] };
}

const nameIndex = (page: OldPage): string => toSlug(getTitle(page) ?? posix.basename(posix.dirname(page.target)));

/** The title of a page, from its front matter or its first heading. */
export const getTitle = ({ settings, body }: OldPage): string | undefined => settings.title ?? getFirstHeading(body);

/** All documents of a category, including its index. */
export const getDocs = (item: SidebarItem): OldPage[] => {
  if (item.kind === 'doc') return [item.page];
  if (item.kind === 'link') return [];
  return [...(item.index ? [item.index] : []), ...listPages(item.items)];
};

function getCommonFolder(folders: string[]): string {
  const [first = '', ...rest] = folders;
  const segments = first.split('/').filter(Boolean);
  const isShared = (count: number) =>
    rest.every((folder) => `${folder}/`.startsWith(`${segments.slice(0, count).join('/')}/`));
  let count = segments.length;
  while (count > 0 && !isShared(count)) count -= 1;
  return segments.slice(0, count).join('/');
}

/** The folder directly below a folder that has another one in it; undefined if the two are the same or the other one is elsewhere. */
function getFolderBelow(folder: string, inner: string): string | undefined {
  const below = posix.relative(folder, inner).split('/')[0];
  return below && below !== '..' ? posix.join(folder, below) : undefined;
}

/** Gives a document a slug if its path would otherwise change. */
export function keepPath(page: OldPage, wanted: string, version: OldVersion): void {
  const { slug: _, ...settings } = page.settings;
  const natural = getNewPath({ ...page, settings });
  const root = posix.join('/', page.locale ?? '', version.root, '/');
  if (natural === wanted) page.settings = settings;
  else page.settings.slug = `/${wanted.slice(root.length).replace(/\/$/, '')}`;
}
