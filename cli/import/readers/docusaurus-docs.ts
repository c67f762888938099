import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { evaluateFile, isRecord, type Value } from '../config/evaluate.ts';
import { get, getEntries, getList, getNumber, getString } from '../config/read.ts';
import { getNewPath } from '../markdown/links.ts';
import type { OldPage, OldVersion } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOld, getOldText, listFiles, readPage, splitId, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { keepPath, type Placed, placeDocs, type SidebarItem } from '../sidebar.ts';

/** One version of the documents, as it lies on the disk. */
type DocsSource = {
  version: OldVersion;
  folder: string;
  /** Folder of a translation; its documents take their place from the originals. */
  translations: { locale: string; folder: string }[];
  /** A file that declares sidebars, or undefined for the one made of folders. */
  sidebars: string | undefined;
  /** Path of the version below the old base path, without slashes around it. */
  route: string;
  /** Patterns of the files that belong to it. */
  include: string[];
};

type Entry = { page: OldPage; id: string; source: string };

const PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
const NO_PREFIX = /^(\d{2,4}[-_.]\d{2}|\d+[-_.]\d+(?:[-_.]|$))/;

/** `01-name` is `name`, at place 1; dates and versions are no such numbers. */
function cutNumber(name: string): { name: string; position: number | undefined } {
  const [, number, rest] = (!NO_PREFIX.test(name) && PREFIX.exec(name)) || [];
  return rest ? { name: rest, position: Number(number) } : { name, position: undefined };
}

const cutNumbers = (path: string) =>
  path
    .split('/')
    .filter((segment) => segment && segment !== '.')
    .map((segment) => cutNumber(segment).name)
    .join('/');

const isPart = (name: string) => name.split('/').some((segment) => segment.startsWith('_'));

/** Whether a file stands for its folder: `index`, `README`, or the folder's own name. */
const isIndex = (file: string) => {
  const name = basename(file, extname(file)).toLowerCase();
  return name === 'index' || name === 'readme' || name === basename(dirname(file)).toLowerCase();
};

/** Reads a version with its sidebars, and lays its documents out. */
export function readDocs(source: DocsSource, notes: Notes): Placed & { pages: OldPage[]; entries: Entry[] } {
  const { version, folder, include, translations } = source;
  const files = listFiles(folder, include);
  const entries = files.filter((name) => !isPart(name)).map((name) => readDoc(name, folder, source));
  for (const { page } of entries) mapSettings(page, notes);
  const sidebars = readSidebars(source, entries, notes);
  const sourceOf = (page: OldPage) => entries.find((entry) => entry.page === page)?.source ?? '';
  const placed = placeDocs(sidebars, { version, notes, file: source.sidebars ?? folder, sourceOf });
  const inSidebar = new Set(collect(sidebars));
  for (const { page } of entries) {
    if (inSidebar.has(page)) continue;
    keepPath(page, getNewPath(page), version);
    if (source.sidebars) notes.changed(page.file, undefined, 'stood in no sidebar, and stands behind the others now');
  }
  const parts = listFiles(folder, '**/_*.{md,mdx}').map((name) =>
    readPage({
      kind: 'part',
      file: join(folder, name),
      dialect: 'docusaurus',
      target: posix.join(version.folder, name.replace(/\.mdx?$/, '')),
      urls: [],
      version,
    }),
  );
  const translated = translations.flatMap(({ locale, folder: from }) =>
    readTranslations(locale, from, folder, entries, notes),
  );
  return { ...placed, pages: [...entries.map(({ page }) => page), ...parts, ...translated], entries };
}

function readDoc(name: string, folder: string, { version, route }: DocsSource): Entry {
  const file = join(folder, name);
  const page = readPage({ kind: 'doc', file, dialect: 'docusaurus', target: '', urls: [], version });
  const dir = cutNumbers(dirname(name));
  const { name: plain, position } = cutNumber(basename(name, extname(name)));
  const baseId = getOldText(page, 'id') ?? plain;
  const id = posix.join(dir, baseId);
  const slug = getOldText(page, 'slug');
  const own =
    slug === undefined
      ? isIndex(name) && dir !== ''
        ? dir
        : isIndex(name)
          ? ''
          : id
      : slug.startsWith('/')
        ? slug
        : posix.join('/', dir, slug);
  const path = own.replaceAll(/^\/+|\/+$/g, '');
  const fileId = isIndex(name) ? posix.join(dir, 'index') : id;
  page.target = posix.join(version.folder, fileId);
  page.urls = [posix.join('/', route, path)];
  const natural = getNewPath(page);
  const wanted = `${posix.join('/docs', version.path, path)}/`.replace(/\/+$/, '/');
  if (natural !== wanted) page.settings.slug = `/${path}`;
  if (position !== undefined && getOld(page, 'sidebar_position') === undefined)
    page.settings.sidebar_position = position;
  return { page, id, source: dirname(name) === '.' ? '' : dirname(name) };
}

/** A translation lies where its original lies, in the folder of its locale. */
function readTranslations(locale: string, from: string, originals: string, entries: Entry[], notes: Notes): OldPage[] {
  return listFiles(from, '**/*.{md,mdx}').flatMap((name) => {
    const original = entries.find(({ page }) => page.file === join(originals, name))?.page;
    if (!original) {
      if (!isPart(name))
        notes.left(
          join(from, name),
          undefined,
          'translates a document that is not there',
          'Carry it by hand, or delete it.',
        );
      return [];
    }
    const page = readPage({
      kind: 'doc',
      file: join(from, name),
      dialect: 'docusaurus',
      target: `i18n/${locale}/${original.target}`,
      urls: original.urls.map((url) => `/${locale}${url}`),
      version: original.version,
      locale,
    });
    mapSettings(page, notes);
    if (original.settings.slug !== undefined) page.settings.slug = original.settings.slug;
    if (original.settings.sidebar_position !== undefined)
      page.settings.sidebar_position = original.settings.sidebar_position;
    return [page];
  });
}

const collect = (items: SidebarItem[]): OldPage[] =>
  items.flatMap((item) =>
    item.kind === 'doc'
      ? [item.page]
      : item.kind === 'category'
        ? [...(item.index ? [item.index] : []), ...collect(item.items)]
        : [],
  );

/** All sidebars of a version as one. Where there are several, each is a category. */
function readSidebars(source: DocsSource, entries: Entry[], notes: Notes): SidebarItem[] {
  const { sidebars: file, folder } = source;
  if (!file) return generate('', folder, entries, notes);
  const declared = getEntries(evaluateFile(file));
  if (declared.length === 0) {
    notes.left(
      file,
      undefined,
      'the sidebars cannot be read without running the file',
      'The sidebar is made of the folders.',
    );
    return generate('', folder, entries, notes);
  }
  const read = declared.map(([name, items]) => ({ name, items: readItems(items, source, entries, notes) }));
  const [only] = read;
  if (read.length === 1 && only) return only.items;
  notes.changed(file, undefined, `the ${read.length} sidebars are one here, with a category for each`);
  return read.map(({ name, items }) => ({
    kind: 'category',
    label: toTitle(name),
    items,
    index: undefined,
    description: undefined,
    oldUrl: undefined,
  }));
}

function readItems(value: Value, source: DocsSource, entries: Entry[], notes: Notes): SidebarItem[] {
  if (isRecord(value) && value.type === undefined)
    return Object.entries(value).map(([label, items]) => toCategory(label, items, undefined, source, entries, notes));
  return getList(value).flatMap((item) => readItem(item, source, entries, notes));
}

function readItem(item: Value, source: DocsSource, entries: Entry[], notes: Notes): SidebarItem[] {
  const file = source.sidebars ?? source.folder;
  const type = getString(item, 'type');
  const label = getString(item, 'label');
  if (typeof item === 'string' || type === 'doc' || type === 'ref') {
    const id = typeof item === 'string' ? item : getString(item, 'id');
    const found = id === undefined ? undefined : findDoc(id, entries);
    if (found) return [{ kind: 'doc', page: found, label }];
    notes.left(
      file,
      undefined,
      `the sidebar names a document "${id}" that is not there`,
      'Nothing stands in its place.',
    );
    return [];
  }
  if (type === 'link') return [{ kind: 'link', label: label ?? '', href: getString(item, 'href') ?? '' }];
  if (type === 'autogenerated')
    return generate(cleanDir(getString(item, 'dirName') ?? ''), source.folder, entries, notes);
  if (type === 'category') {
    const category = toCategory(label ?? '', get(item, 'items'), get(item, 'link'), source, entries, notes);
    return [{ ...category, ...(getString(item, 'description') && { description: getString(item, 'description') }) }];
  }
  if (isRecord(item) && type === undefined) return readItems(item, source, entries, notes);
  notes.left(
    file,
    undefined,
    `an entry of the sidebar${type ? ` of the type "${type}"` : ' that only running the file could tell'}`,
    'Sidebars hold documents and categories alone.',
  );
  return [];
}

const cleanDir = (dir: string) => (dir === '.' ? '' : dir.replace(/^\.\//, '').replace(/\/$/, ''));

const findDoc = (id: string, entries: Entry[]): OldPage | undefined =>
  (
    entries.find((entry) => entry.id === id) ??
    entries.find((entry) => entry.page.target.split('/').slice(1).join('/') === id)
  )?.page;

function toCategory(
  label: string,
  items: Value,
  link: Value,
  source: DocsSource,
  entries: Entry[],
  notes: Notes,
): Extract<SidebarItem, { kind: 'category' }> {
  const inner = readItems(items, source, entries, notes);
  const type = getString(link, 'type');
  const id = getString(link, 'id');
  const slug = getString(link, 'slug') ?? `/category/${label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
  return {
    kind: 'category',
    label,
    items: inner,
    index: type === 'doc' && id ? findDoc(id, entries) : undefined,
    description: getString(link, 'description'),
    oldUrl: type === 'generated-index' ? posix.join('/', source.route, slug) : undefined,
  };
}

/** The sidebar that is made of folders: by position, then by name. */
function generate(dir: string, folder: string, entries: Entry[], notes: Notes): SidebarItem[] {
  type Sorted = { item: SidebarItem; position: number; name: string };
  const docs: Sorted[] = entries
    .filter(({ source }) => source === dir)
    .map(({ page }) => ({
      item: { kind: 'doc' as const, page, label: getOldText(page, 'sidebar_label') },
      position:
        getNumberOf(getOld(page, 'sidebar_position')) ??
        getNumberOf(page.settings.sidebar_position) ??
        Number.POSITIVE_INFINITY,
      name: basename(page.file),
    }));
  const inner = [...new Set(entries.flatMap(({ source }) => getChild(source, dir) ?? []))];
  const folders: Sorted[] = inner.map((name) => {
    const path = posix.join(dir, name);
    const meta = readCategoryFile(join(folder, path));
    const items = generate(path, folder, entries, notes);
    const link = get(meta, 'link');
    const index = items.find(
      (item) =>
        item.kind === 'doc' &&
        (getString(link, 'id')
          ? findDoc(posix.join(cutNumbers(path), getString(link, 'id') ?? ''), entries) === item.page ||
            findDoc(getString(link, 'id') ?? '', entries) === item.page
          : isIndex(item.page.file)),
    );
    const page = index?.kind === 'doc' && link !== null ? index.page : undefined;
    const label = getString(meta, 'label') ?? (page && getOldText(page, 'title')) ?? cutNumber(name).name;
    const slug = getString(link, 'slug');
    return {
      item: {
        kind: 'category',
        label,
        items: items.filter((item) => item !== index || !page),
        index: page,
        description: getString(link, 'description') ?? getString(meta, 'description'),
        oldUrl: getString(link, 'type') === 'generated-index' ? slug : undefined,
      },
      position: getNumber(meta, 'position') ?? cutNumber(name).position ?? Number.POSITIVE_INFINITY,
      name,
    };
  });
  return [...docs, ...folders]
    .sort((a, b) =>
      a.position === b.position ? a.name.localeCompare(b.name, 'en', { numeric: true }) : a.position - b.position,
    )
    .map(({ item }) => item);
}

const getNumberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The folder right below another one that a path goes through. */
function getChild(path: string, dir: string): string | undefined {
  if (dir !== '' && !path.startsWith(`${dir}/`)) return undefined;
  const rest = dir === '' ? path : path.slice(dir.length + 1);
  return rest.split('/')[0] || undefined;
}

function readCategoryFile(folder: string): Value {
  const file = ['_category_.json', '_category_.yml', '_category_.yaml']
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  return file ? (parseYaml(readFileSync(file, 'utf8')) as Value) : undefined;
}

/** The id that the first document has on the new site. */
export function findMainDoc(pages: OldPage[], version: OldVersion): string {
  const docs = pages.filter(({ kind, version: own, locale }) => kind === 'doc' && own === version && !locale);
  const root = docs.find((page) => getNewPath(page) === `${posix.join('/docs', version.path)}/`);
  const first = docs.toSorted((a, b) => compareSettings(a, b))[0];
  const main = root ?? first;
  return main ? main.target.slice(version.folder.length + 1) : 'index';
}

const compareSettings = (a: OldPage, b: OldPage) =>
  splitId(a.target).folder.split('/').length - splitId(b.target).folder.split('/').length ||
  (getNumberOf(a.settings.sidebar_position) ?? 1e6) - (getNumberOf(b.settings.sidebar_position) ?? 1e6);
