import { existsSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { get, getBoolean, getEntries, getList, getString } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import { withFormulas } from '../markdown/formulas.ts';
import type { Asset, OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { readText } from '../odd-files.ts';
import { findLine, isForeignPage, listFiles, listTexts, readPage, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { getTitle, listPages, placeDocs, reportLate, type SidebarItem } from '../sidebar.ts';
import { isTranslation, listLanguages, readTranslations, withoutSuffix } from '../translations.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { readAccounts } from './accounts.ts';
import { BLOG, type MkDocsBlog, readMkDocsBlog } from './mkdocs-blog.ts';
import { listNamed, readLanguages, readMkDocsConfig, readTheme } from './mkdocs-config.ts';
import { group, ONLY_VERSION, toPlainConfig } from './plain.ts';
import { readSummary } from './summary.ts';

export const findMkDocs = (folder: string): string | undefined =>
  ['mkdocs.yml', 'mkdocs.yaml'].map((name) => join(folder, name)).find((file) => existsSync(file));

/** MkDocs also reads endings in capitals. */
const TEXTS = /\.md$/i;

/** Reads a MkDocs site. Python tags in its configuration are read as texts. */
export function readMkDocs(file: string, notes: Notes): OldSite {
  const root = dirname(file);
  const config = readMkDocsConfig(file, notes);
  const src = resolve(root, getString(config, 'docs_dir') ?? 'docs');
  const usesFolders = getBoolean(config, 'use_directory_urls') ?? true;
  const siteUrl = getString(config, 'site_url');
  const url = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl) : undefined;
  const areTabsLinked = getList(config, 'theme', 'features').includes('content.tabs.link');
  const extensions = listNamed(config, 'markdown_extensions').map(([name]) => name);
  const title = getString(config, 'site_name') ?? basename(root);
  const { texts, main, languages } = readLanguages(config, src);
  const blog = readMkDocsBlog(config, texts, title, notes);
  const summary = findSummary(config, texts);
  const skipped = new Set([...listNames(config, 'exclude_docs', texts), ...(summary === undefined ? [] : [summary])]);
  const drafts = new Set(listNames(config, 'draft_docs', texts));
  const isSkipped = (name: string) => skipped.has(name) || isTranslation(texts, name, languages);
  const pages = new Map<string, OldPage>();
  for (const written of listTexts(texts, TEXTS, notes, isSkipped)) {
    const name = withoutSuffix(written, main);
    if (blog?.has(name)) continue;
    const id = name.replace(TEXTS, '').replace(/(^|\/)(README|_index)$/, '$1index');
    const path = /(^|\/)index$/.test(id) ? `/${id.slice(0, -'index'.length)}` : usesFolders ? `/${id}/` : `/${id}.html`;
    const page = readPage({
      kind: 'doc',
      file: join(texts, written),
      dialect: 'mkdocs',
      target: posix.join('docs', id),
      urls: [path],
      version: ONLY_VERSION,
    });
    page.areTabsLinked = areTabsLinked;
    if (name !== written) page.plainFile = join(texts, name);
    mapSettings(page, notes);
    if (drafts.has(written)) page.settings.draft = true;
    pages.set(name, page);
  }
  const getSource = (page: OldPage) => posix.relative(texts, dirname(page.file).replaceAll('\\', '/'));
  const nav = get(config, 'nav');
  const all = [...pages.values()];
  const sidebar =
    nav !== undefined
      ? readNav(nav, { pages, getSource, notes, file, blog })
      : summary !== undefined
        ? readSummary(readText(join(texts, summary)), pages, texts, notes, join(texts, summary))
        : group('', all, getSource);
  const place = followsFolders(sidebar, getSource) ? placeDocs : writeSidebar;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file, getSource });
  if (nav !== undefined || summary !== undefined) reportLate(all, sidebar, notes);
  readOthers(config, file, blog !== undefined, notes);
  const redirects = listNamed(config, 'plugins').flatMap(([name, options]) =>
    name === 'redirects' ? getEntries(options, 'redirect_maps') : [],
  );
  const translations = readTranslations(languages, {
    texts: TEXTS,
    dialect: 'mkdocs',
    find: (name) => pages.get(name),
    notes,
  });
  const toPath = (name: string) => pages.get(name)?.urls[0];
  const themeFolder = getString(config, 'theme', 'custom_dir');
  const themeFiles = themeFolder ? listFiles(resolve(root, themeFolder), '**/*.{html,xml}') : [];
  return {
    generator: 'MkDocs',
    root,
    docsRoots: [...new Set([texts, src])],
    blogRoute: blog?.route,
    config: {
      ...toPlainConfig(title, src),
      ...readTheme(config),
      ...(blog && {
        navbar: [{ label: 'Blog', to: `/${blog.route}`, position: 'left' }],
        blog: { title: 'Blog', description: `What is new at ${title}.`, postsPerPage: undefined },
      }),
      description: getString(config, 'site_description'),
      ...(url && { url: url.origin, baseUrl: url.pathname.replace(/\/?$/, '/') }),
      copyright: getString(config, 'copyright'),
      footer: readAccounts([...readRepository(config), ...getList(config, 'extra', 'social')]),
      editUrl: getString(config, 'edit_uri_template') ?? getString(config, 'edit_uri'),
      locale: main,
      locales: listLanguages(main, undefined, languages),
      mainDocId:
        (pages.get('index.md') ?? pages.get('README.md') ?? listPages(sidebar)[0] ?? all[0])?.target.slice(
          'docs/'.length,
        ) ?? 'index',
    },
    pages: withFormulas(
      [...all, ...translations, ...(blog?.pages ?? [])],
      extensions.includes('pymdownx.arithmatex') ? 'arithmatex' : undefined,
    ),
    categories: placed.categories,
    sidebars: placed.sidebars,
    // The folder of the theme has files, too, and those of the texts come first.
    assets: [
      ...(themeFolder ? listAssets(resolve(root, themeFolder), new Set(themeFiles), notes) : []),
      ...listAssets(src, skipped, notes),
    ],
    authors: blog?.authors ?? new Map(),
    tags: blog?.tags ?? new Map(),
    redirects: redirects.flatMap(([from, to]) => {
      if (typeof to !== 'string') return [];
      const [name = '', hash] = to.split('#');
      const path = toPath(posix.normalize(name)) ?? posix.join('/', name);
      const target = /^https?:/.test(to) ? to : hash ? `${path}#${hash}` : path;
      const old = from.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, usesFolders ? '/' : '.html');
      return [{ from: `/${old}`, to: target, file, line: findLine(file, from) }];
    }),
    lists: placed.listUrls,
  };
}

/** The files of a folder that the old site delivers, without texts, templates, scripts and styles. */
const listAssets = (folder: string, skipped: ReadonlySet<string>, notes: Notes): Asset[] =>
  listFiles(folder)
    .filter((name) => !TEXTS.test(name) && !/(^|\/)\./.test(name) && !/\.(js|css|py)$/.test(name) && !skipped.has(name))
    .filter((name) => !isForeignPage(join(folder, name), notes))
    .map((name) => ({ from: join(folder, name), to: `public/${name}` }));

/** The list of pages that the plugin literate-nav reads in place of `nav`. */
function findSummary(config: Value, texts: string): string | undefined {
  const plugin = listNamed(config, 'plugins').find(([name]) => name === 'literate-nav');
  const name = plugin && (getString(plugin[1], 'nav_file') ?? 'SUMMARY.md');
  return name && existsSync(join(texts, name)) ? name : undefined;
}

/** What MkDocs leaves out unless a line says otherwise. */
const TEMPLATES = '/templates/';

/** The files that `exclude_docs` or `draft_docs` names, in lines like those of `.gitignore`. */
function listNames(config: Value, key: 'exclude_docs' | 'draft_docs', texts: string): string[] {
  const lines = (getString(config, key) ?? '').split('\n').map((line) => line.trim());
  const usual = key === 'exclude_docs' && !lines.includes(`!${TEMPLATES}`) ? [TEMPLATES] : [];
  return [...usual, ...lines].flatMap((line) => {
    if (line === '' || /^[#!]/.test(line)) return [];
    const path = /\/./.test(line) ? line.replace(/^\//, '') : `**/${line}`;
    return listFiles(texts, path.endsWith('/') ? `${path}**` : [path, `${path}/**`]);
  });
}

/** Where the texts are, which themes show at the top. */
function readRepository(config: Value): Value[] {
  const [link, name] = [getString(config, 'repo_url'), getString(config, 'repo_name')];
  return link === undefined ? [] : [{ link, name }];
}

type Nav = {
  pages: Map<string, OldPage>;
  getSource: (page: OldPage) => string;
  notes: Notes;
  file: string;
  blog: MkDocsBlog | undefined;
};

/** `nav`: a path, a label with a path, or a label with a list. */
function readNav(value: Value, parts: Nav): SidebarItem[] {
  return getList(value).flatMap((entry): SidebarItem[] => {
    const pairs: [string | undefined, Value][] = isRecord(entry) ? Object.entries(entry) : [[undefined, entry]];
    return pairs.flatMap(([label, target]): SidebarItem[] => {
      if (Array.isArray(target)) {
        const items = readNav(target, parts);
        const [first] = items;
        const hasIndex = first?.kind === 'doc' && basename(first.page.target) === 'index' && first.label === undefined;
        return [toGroup(label, hasIndex ? items.slice(1) : items, hasIndex ? first.page : undefined)];
      }
      if (typeof target !== 'string') return [];
      // The navbar leads to the blog.
      if (parts.blog?.has(posix.normalize(target))) return [];
      const page = parts.pages.get(posix.normalize(target));
      if (page) return [{ kind: 'doc', page, label }];
      if (/^\w+:/.test(target)) return [{ kind: 'link', label: label ?? target, href: target }];
      const folder = readNavFolder(target, label, parts);
      if (folder.length > 0) return folder;
      const line = findLine(parts.file, target);
      parts.notes.left(parts.file, line, `nav names ${target}, which is missing`, 'The entry is left out.');
      return [];
    });
  });
}

/** A group, which has the title of its index if `nav` gives it no label. */
const toGroup = (label: string | undefined, items: SidebarItem[], index: OldPage | undefined): SidebarItem => ({
  kind: 'category',
  label: label || (index && getTitle(index)) || toTitle(getFolderName(index ?? listPages(items)[0])),
  items,
  index,
  description: undefined,
  oldUrl: undefined,
});

const getFolderName = (page: OldPage | undefined): string => (page ? basename(dirname(page.file)) : 'pages');

/** A folder in `nav`, `guide/` or `guide/*`, which plugins such as literate-nav and awesome-pages replace by its pages. */
function readNavFolder(target: string, label: string | undefined, parts: Nav): SidebarItem[] {
  const folder = posix.normalize(target.replace(/\*+$/, '')).replace(/\/$/, '');
  const inner = [...parts.pages.values()].filter((page) => `${parts.getSource(page)}/`.startsWith(`${folder}/`));
  if (inner.length === 0) return [];
  const index = inner.find((page) => parts.getSource(page) === folder && basename(page.target) === 'index');
  return [toGroup(label, group(folder, inner, parts.getSource), index)];
}

/** Plugins that are read, and those whose work this engine does. */
const KNOWN_PLUGINS = [
  ...['search', 'i18n', 'redirects', 'tags', 'social', 'minify', 'git-revision-date-localized'],
  ...['literate-nav', 'section-index'],
];

function readOthers(config: Value, file: string, hasBlog: boolean, notes: Notes): void {
  const folder = getString(config, 'theme', 'custom_dir');
  if (folder)
    notes.left(
      join(dirname(file), folder),
      undefined,
      'the templates and styles of the theme',
      'Colours and sizes go into theme.css; the rest has no place here. Its other files are in public/.',
    );
  for (const [name] of listNamed(config, 'plugins'))
    if (!(hasBlog && BLOG.test(name)) && !KNOWN_PLUGINS.includes(name.replace(/^.*\//, '')))
      notes.left(file, undefined, `the plugin "${name}"`, 'Its output is not converted.');
  for (const key of ['extra_css', 'extra_javascript', 'hooks'])
    if (getList(config, key).length > 0)
      notes.left(file, undefined, key, 'Pages run no scripts of their own; styles go into theme.css.');
}
