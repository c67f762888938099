import { existsSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { evaluateFile } from '../config/evaluate.ts';
import { getEntries, getString } from '../config/read.ts';
import type { OldPage, OldVersion } from '../model.ts';
import { getNewPath } from '../new-path.ts';
import type { Notes } from '../notes.ts';
import { toUsablePath } from '../odd-files.ts';
import { getOld, getOldText, listFiles, readPage, splitId } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { keepPath, listPages, type Placed, placeDocs, reportLate } from '../sidebar.ts';
import { readTranslations } from '../translations.ts';
import { writeSidebar } from '../written-sidebar.ts';
import {
  asNumber,
  cutNumber,
  cutNumbers,
  type DocsSource,
  type Entry,
  isIndex,
  readSidebars,
} from './docusaurus-sidebars.ts';

const isPart = (name: string) => name.split('/').some((segment) => segment.startsWith('_'));

/** `first` is the first document of the sidebar. */
type ReadDocs = Placed & { pages: OldPage[]; entries: Entry[]; first: OldPage | undefined };

/** Reads a version with its sidebars, and places its documents. */
export function readDocs(source: DocsSource, notes: Notes): ReadDocs {
  const { version, folder, include, exclude, translations } = source;
  const files = listFiles(folder, include, exclude).filter((name) => !isPart(name));
  const entries = files.map((name) => readDoc(name, folder, source));
  keepApart(entries, version);
  for (const { page } of entries) mapSettings(page, notes);
  const sidebars = readSidebars(source, entries, notes);
  const getSource = (page: OldPage) => entries.find((entry) => entry.page === page)?.source ?? '';
  // Folders generate the rest of the sidebar, as in the old site.
  const place = source.sidebars && sidebars.length > 0 ? writeSidebar : placeDocs;
  const labels = readLabels(translations);
  const file = source.sidebars ?? folder;
  const placed = place(sidebars, { version, notes, file, getSource, translations: labels });
  for (const { page } of entries) keepNeighbours(page, entries, version);
  const inSidebar = new Set(listPages(sidebars));
  for (const { page } of entries) {
    if (inSidebar.has(page)) continue;
    keepPath(page, getNewPath(page), version);
  }
  if (source.sidebars)
    reportLate(
      entries.map(({ page }) => page),
      sidebars,
      notes,
    );
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
  const pages = readTranslations(
    translations.map(({ locale, folder: from }) => ({ code: locale, label: locale, prefix: locale, folder: from })),
    {
      texts: /\.mdx?$/,
      dialect: 'docusaurus',
      find: (name) => entries.find(({ page }) => page.file === join(folder, name))?.page,
      notes,
    },
  );
  const [first] = inSidebar;
  return { ...placed, pages: [...entries.map(({ page }) => page), ...parts, ...pages], entries, first };
}

/** The documents before and after one, as its front matter names them by their ids. Placed documents have their new ones. */
function keepNeighbours(page: OldPage, entries: Entry[], version: OldVersion): void {
  for (const key of ['pagination_prev', 'pagination_next']) {
    const other = entries.find(({ id }) => id === getOldText(page, key));
    if (other) page.settings[key] = other.page.target.slice(version.folder.length + 1);
  }
}

/** Gives each document a file of its own: README.md and index.md of one folder may both be pages, by their slugs. */
function keepApart(entries: Entry[], version: OldVersion): void {
  const taken = new Set<string>();
  for (const { page } of entries) {
    const url = getNewPath(page);
    const { target } = page;
    for (let count = 2; taken.has(page.target); count += 1) page.target = `${target}-${count}`;
    taken.add(page.target);
    if (page.target !== target) keepPath(page, url, version);
  }
}

function readDoc(name: string, folder: string, { version, route }: DocsSource): Entry {
  const file = join(folder, name);
  const page = readPage({ kind: 'doc', file, dialect: 'docusaurus', target: '', urls: [], version });
  const dir = cutNumbers(dirname(name));
  const { name: plain, position } = cutNumber(basename(name, extname(name)));
  // Docusaurus allows no slash in it.
  const baseId = basename(getOldText(page, 'id') ?? plain);
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
  page.target = toUsablePath(posix.join(version.folder, fileId));
  page.urls = [posix.join('/', route, path)];
  const natural = getNewPath(page);
  const wanted = `${posix.join('/', version.root, path)}/`.replace(/\/+$/, '/');
  if (natural !== wanted) page.settings.slug = `/${path}`;
  if (position !== undefined && getOld(page, 'sidebar_position') === undefined)
    page.settings.sidebar_position = position;
  return { page, id, source: dirname(name) === '.' ? '' : dirname(name) };
}

/** The labels of a sidebar's groups and links in other languages, by locale and original label. */
const readLabels = (translations: DocsSource['translations']): Map<string, Map<string, string>> =>
  new Map(
    translations.flatMap(({ locale, folder }) => {
      const file = `${folder}.json`;
      if (!existsSync(file)) return [];
      const labels = getEntries(evaluateFile(file)).flatMap(([key, value]) => {
        const [, label] = /^sidebar\.[^.]+\.(?:category|link)\.((?:(?!\.link\.).)+)$/.exec(key) ?? [];
        const message = getString(value, 'message');
        return label && message ? [[label, message] as const] : [];
      });
      return [[locale, new Map(labels)] as const];
    }),
  );

/** The id of the first document on the new site. */
export function findMainDoc(pages: OldPage[], version: OldVersion, inSidebar?: OldPage): string {
  const docs = pages.filter(({ kind, version: own, locale }) => kind === 'doc' && own === version && !locale);
  const root = docs.find((page) => getNewPath(page) === `/${version.root}/`);
  const first = docs.toSorted((a, b) => compareSettings(a, b))[0];
  const main = root ?? inSidebar ?? first;
  return main ? main.target.slice(version.folder.length + 1) : 'index';
}

const compareSettings = (a: OldPage, b: OldPage) =>
  splitId(a.target).folder.split('/').length - splitId(b.target).folder.split('/').length ||
  (asNumber(a.settings.sidebar_position) ?? 1e6) - (asNumber(b.settings.sidebar_position) ?? 1e6);
