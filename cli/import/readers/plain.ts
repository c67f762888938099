import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
import { type Result, toSlug } from '../markdown/syntax.ts';
import { convertWikilinks, indexFiles, removeHidden } from '../markdown/wikilinks.ts';
import type { OldConfig, OldPage, OldSite, OldVersion } from '../model.ts';
import type { Notes } from '../notes.ts';
import { toUsablePath } from '../odd-files.ts';
import { getOld, getOldText, listFiles, listTexts, readPage, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { getTitle, placeDocs, type SidebarItem } from '../sidebar.ts';
import { isTranslation, readTranslations } from '../translations.ts';
import { writeSidebar } from '../written-sidebar.ts';
import { readHugo } from './hugo.ts';
import { readJekyll } from './jekyll.ts';
import { PARENT_KEYS, readParents } from './just-the-docs.ts';

/** The version of a site that has only one. */
export const ONLY_VERSION: OldVersion = {
  name: 'current',
  label: 'Next',
  folder: 'docs',
  path: '',
  root: 'docs',
  status: 'current',
};

/** The configuration of a site that has none. */
export const toPlainConfig = (title: string, folder: string): OldConfig => ({
  title,
  tagline: undefined,
  description: undefined,
  url: readHost(folder),
  baseUrl: '/',
  logo: undefined,
  favicon: undefined,
  editUrl: undefined,
  defaultMode: undefined,
  announcement: undefined,
  navbar: [],
  footer: [],
  copyright: undefined,
  mainDocId: 'index',
  versions: [ONLY_VERSION],
  otherAreas: [],
  blog: undefined,
  locale: 'en',
  locales: [],
});

function readHost(folder: string): string | undefined {
  const file = join(folder, 'CNAME');
  const host = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return host ? `https://${host}` : undefined;
}

/** Notion ends the names of exported files and folders with an id. */
const withoutNotionIds = (path: string) => path.replaceAll(/ [\da-f]{32}(?=\/|$)/g, '');

/** Middleman names a text after the file that it becomes, `rules.html.md`, or `rules.html.md.erb` if it has code of a template. */
const AS_FILE = /\.html(?=\.\w+(?:\.erb)?$)/i;
const MIDDLEMAN_TEXTS = /\.(?:mdx?|markdown)(?:\.erb)?$/i;

/** A text of Middleman with its title in place of the code that names it. */
const withTitle = (page: OldPage): string =>
  page.body.replaceAll(/<%=\s*(?:current_page\.data|data\.page)\.title\s*%>/g, getOldText(page, 'title') ?? '$&');

/** The folder of the texts of a site of Middleman; undefined if the folder is none. */
function findMiddleman(root: string): string | undefined {
  const source = join(root, 'source');
  return existsSync(join(root, 'config.rb')) && existsSync(source) ? source : undefined;
}

const toId = (written: string) =>
  written
    .replace(/\.erb$/i, '')
    .replace(/\.\w+$/, '')
    .replace(/\.html$/i, '')
    .replace(/(^|\/)(README|_?index)$/i, '$1index');

/** A free path for a text whose own one is taken, as of a README beside an index. */
function nameAgain(id: string, name: string, isTaken: (id: string) => boolean): string {
  const isIndex = /(^|\/)index$/.test(id);
  const wanted = isIndex ? posix.join(posix.dirname(id), toSlug(basename(name, extname(name)))) : id;
  let own = wanted;
  for (let count = 2; own === id || isTaken(own); count += 1) own = `${wanted}-${count}`;
  return own;
}

/** The files that GitHub shows as texts, also with endings in capitals. */
export const PLAIN_TEXTS = /\.(?:mdx?|markdown)$/i;

/** Reads a folder of Markdown as GitHub or Obsidian shows it: folders are categories, and a README represents its folder. */
export function readPlain(root: string, notes: Notes): OldSite {
  const jekyll = readJekyll(root, notes);
  const hugo = jekyll ? undefined : readHugo(root, notes);
  const middleman = findMiddleman(root);
  const folder = hugo?.content ?? middleman ?? root;
  const languages = hugo?.languages ?? [];
  const collections = jekyll?.collections ?? [];
  const findCollection = (name: string) => collections.find((own) => name.startsWith(own.folder));
  /** The path of a text without what marks the folder of a collection. */
  const toPlace = (name: string) => {
    const own = findCollection(name);
    return own ? posix.join(own.name, name.slice(own.folder.length)) : name;
  };
  const names = [
    ...listTexts(
      folder,
      middleman ? MIDDLEMAN_TEXTS : PLAIN_TEXTS,
      notes,
      (name) => Boolean(findCollection(name)) || Boolean(jekyll?.skips(name)) || isTranslation(folder, name, languages),
    ),
    ...listFiles(folder).filter(
      (name) => findCollection(name) && PLAIN_TEXTS.test(name) && !/(^|\/)_/.test(toPlace(name)),
    ),
  ];
  const isVault = existsSync(join(root, '.obsidian'));
  const find = indexFiles(listFiles(folder).filter((name) => !/(^|\/)\./.test(name)));
  const pages = new Map<string, OldPage>();
  for (const name of names) {
    const isTaken = (own: string) => [...pages.values()].some(({ target }) => target === posix.join('docs', own));
    const own = toId(toPlace(name));
    const [free] = [withoutNotionIds(own), own].filter((candidate) => !isTaken(toUsablePath(candidate)));
    const id = free ?? nameAgain(toUsablePath(own), name, isTaken);
    if (free === undefined) {
      const what = `has the path of another page, so it is at /docs/${id}/ now`;
      notes.left(join(folder, name), undefined, what, 'Merge the two, or choose another name.');
    }
    const path = id.replace(/(^|\/)index$/, '$1');
    const page = readPage({
      kind: 'doc',
      file: join(folder, name),
      // Whatever wrote it, MDX is read as Docusaurus reads it.
      dialect: name.endsWith('.mdx') ? 'docusaurus' : isVault ? 'obsidian' : 'markdown',
      target: posix.join('docs', id),
      urls: [jekyll?.toUrl(path) ?? (AS_FILE.test(name) && !/(^|\/)$/.test(path) ? `/${path}.html` : `/${path}`)],
      version: ONLY_VERSION,
    });
    mapSettings(page, notes, jekyll ? PARENT_KEYS : []);
    if (jekyll && getOld(page, 'nav_exclude') === true) {
      page.settings.unlisted = true;
      notes.changed(page.file, undefined, 'was in no menu, and is unlisted: only links lead to it');
    }
    if (hugo) page.urls = [hugo.toUrl(page, path)];
    if (middleman) page.body = withTitle(page);
    if (isVault) change(page, removeHidden(page.body), notes);
    change(page, convertWikilinks(page, name, find), notes);
    pages.set(name, page);
  }
  const getSource = ({ file }: OldPage) =>
    withoutNotionIds(posix.dirname(toPlace(posix.relative(folder, file.replaceAll('\\', '/')))).replace(/^\.$/, ''));
  const placing = { version: ONLY_VERSION, notes, file: folder, getSource };
  const parents = jekyll && readMenu(jekyll, [...pages.values()], getSource);
  const placed = parents
    ? writeSidebar(parents, placing)
    : placeDocs(group('', [...pages.values()], getSource), placing);
  const translations = readTranslations(languages, {
    texts: PLAIN_TEXTS,
    dialect: 'markdown',
    find: (name) => pages.get(name),
    notes,
  });
  const main = [...pages.values()].find(({ target }) => target === 'docs/index') ?? [...pages.values()][0];
  // Any other text than the first one is about something else than the site.
  const title = main?.target === 'docs/index' ? getTitle(main) : undefined;
  return {
    generator: isVault ? 'Obsidian' : 'Markdown',
    root,
    docsRoots: [...(folder === root ? [] : [folder]), ...(hugo?.themes ?? [])],
    blogRoute: undefined,
    config: {
      ...toPlainConfig(title ?? toTitle(basename(root)), root),
      ...hugo?.config,
      ...jekyll?.config,
      mainDocId: main ? main.target.slice('docs/'.length) : 'index',
    },
    pages: [...pages.values(), ...translations, ...(jekyll?.blog?.pages ?? [])],
    categories: placed.categories,
    sidebars: placed.sidebars,
    assets: hugo?.assets ?? [],
    authors: jekyll?.blog?.authors ?? new Map(),
    tags: jekyll?.blog?.tags ?? new Map(),
    redirects: [],
    lists: placed.listUrls,
  };
}

/** The menu of Just the Docs, if the site has one: by the pages that pages name above them, with a group for each collection. */
function readMenu(
  { collections }: NonNullable<ReturnType<typeof readJekyll>>,
  pages: OldPage[],
  getSource: (page: OldPage) => string,
): SidebarItem[] | undefined {
  const labelled = collections.flatMap(({ name, label }) => (label === undefined ? [] : [{ name, label }]));
  if (labelled.length === 0) return readParents(pages, getPosition);
  const isBelow = (page: OldPage, name: string) => `${getSource(page)}/`.startsWith(`${name}/`);
  const outside = pages.filter((page) => !labelled.some(({ name }) => isBelow(page, name)));
  const groups = labelled.flatMap(({ name, label }): SidebarItem[] => {
    const own = pages.filter((page) => isBelow(page, name));
    const items = readParents(own, getPosition) ?? group(name, own, getSource);
    const index = own.find(({ target }) => target === `docs/${name}/index`);
    if (own.length === 0) return [];
    return [{ kind: 'category', label, items, index, description: undefined, oldUrl: undefined }];
  });
  return [...(readParents(outside, getPosition) ?? group('', outside, getSource)), ...groups];
}

/** Gives a page another text, whose lines have the same numbers. */
function change(page: OldPage, { text, changes }: Result, notes: Notes): void {
  page.body = text;
  for (const { line, what, todo } of changes)
    if (todo) notes.left(page.file, page.linesBefore + line + 1, what, todo);
    else notes.changed(page.file, page.linesBefore + line + 1, what);
}

/** The sidebar generated from folders: by position, then by name, the index first. */
export function group(folder: string, pages: OldPage[], getSource: (page: OldPage) => string): SidebarItem[] {
  const own = pages.filter((page) => getSource(page) === folder);
  const inner = new Set(
    pages.flatMap((page) => {
      const source = getSource(page);
      const rest = folder === '' ? source : source.startsWith(`${folder}/`) ? source.slice(folder.length + 1) : '';
      return rest.split('/')[0] || [];
    }),
  );
  const docs = own
    .filter((page) => folder === '' || basename(page.target) !== 'index')
    .map((page) => ({
      item: { kind: 'doc' as const, page, label: undefined },
      name: basename(page.target),
      position: getPosition(page),
    }));
  const folders = [...inner].map((name) => {
    const path = posix.join(folder, name);
    const index = pages.find((page) => getSource(page) === path && basename(page.target) === 'index');
    const label = /^\d{4}-\d{2}(-\d{2})?$/.test(name) ? name : toTitle(name.replace(/^\d{1,3}[-_. ]+(?=\p{L})/u, ''));
    const item: SidebarItem = {
      kind: 'category',
      label,
      items: group(path, pages, getSource),
      index,
      description: undefined,
      oldUrl: undefined,
      oldFolder: path,
    };
    return { item, name, position: index ? getPosition(index) : Number.POSITIVE_INFINITY };
  });
  return [...docs, ...folders]
    .sort(
      (a, b) =>
        Number(b.name === 'index') - Number(a.name === 'index') ||
        (a.position === b.position ? a.name.localeCompare(b.name, 'en', { numeric: true }) : a.position - b.position),
    )
    .map(({ item }) => item);
}

function getPosition(page: OldPage): number {
  const position =
    page.settings.sidebar_position ??
    getOld(page, 'sidebar_position') ??
    getOld(page, 'nav_order') ??
    getOld(page, 'order') ??
    getOld(page, 'weight');
  return typeof position === 'number' ? position : Number.POSITIVE_INFINITY;
}
