import { existsSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { isRecord, readDataFile, type Value } from '../config/evaluate.ts';
import { get, getBoolean, getEntries, getList, getString } from '../config/read.ts';
import { withFormulas } from '../markdown/formulas.ts';
import type { OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { listFiles, readPage } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { listPages, placeDocs, type SidebarItem } from '../sidebar.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { group, ONLY_VERSION, toPlainConfig } from './plain.ts';

export const findMkDocs = (folder: string): string | undefined =>
  ['mkdocs.yml', 'mkdocs.yaml'].map((name) => join(folder, name)).find((file) => existsSync(file));

/** Reads a MkDocs site. Python tags in its configuration are read as texts. */
export function readMkDocs(file: string, notes: Notes): OldSite {
  const root = dirname(file);
  const config = readDataFile(file);
  const src = resolve(root, getString(config, 'docs_dir') ?? 'docs');
  const usesFolders = getBoolean(config, 'use_directory_urls') ?? true;
  const siteUrl = getString(config, 'site_url');
  const url = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl) : undefined;
  const areTabsLinked = getList(config, 'theme', 'features').includes('content.tabs.link');
  const extensions = getList(config, 'markdown_extensions').map((item) => getEntries(item)[0]?.[0] ?? item);
  const pages = new Map<string, OldPage>();
  for (const name of listFiles(src, '**/*.md')) {
    if (/(^|\/)[._]/.test(name)) continue;
    const id = name.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index');
    const path = id.endsWith('index') ? `/${id.replace(/index$/, '')}` : usesFolders ? `/${id}/` : `/${id}.html`;
    const page = readPage({
      kind: 'doc',
      file: join(src, name),
      dialect: 'mkdocs',
      target: posix.join('docs', id),
      urls: [path],
      version: ONLY_VERSION,
    });
    page.areTabsLinked = areTabsLinked;
    mapSettings(page, notes);
    pages.set(name, page);
  }
  const getSource = (page: OldPage) => posix.relative(src, dirname(page.file).replaceAll('\\', '/'));
  const nav = get(config, 'nav');
  const all = [...pages.values()];
  const sidebar = nav === undefined ? group('', all, getSource) : readNav(nav, pages, notes, file);
  const place = nav === undefined || followsFolders(sidebar, getSource) ? placeDocs : writeSidebar;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file, getSource });
  readOthers(config, file, notes);
  const redirects = getList(config, 'plugins').flatMap((plugin) => getEntries(plugin, 'redirects', 'redirect_maps'));
  const toPath = (name: string) => pages.get(name)?.urls[0];
  return {
    generator: 'MkDocs',
    root,
    docsRoots: [src],
    blogRoute: undefined,
    config: {
      ...toPlainConfig(getString(config, 'site_name') ?? basename(root), src),
      description: getString(config, 'site_description'),
      ...(url && { url: url.origin, baseUrl: url.pathname.replace(/\/?$/, '/') }),
      copyright: getString(config, 'copyright'),
      locale: getString(config, 'theme', 'language') ?? 'en',
      mainDocId:
        (pages.get('index.md') ?? pages.get('README.md') ?? listPages(sidebar)[0] ?? all[0])?.target.slice(
          'docs/'.length,
        ) ?? 'index',
    },
    pages: withFormulas(all, extensions.includes('pymdownx.arithmatex') ? 'arithmatex' : undefined),
    categories: placed.categories,
    sidebars: placed.sidebars,
    assets: listFiles(src, '**/*')
      .filter((name) => !/\.md$/.test(name) && !/(^|\/)\./.test(name) && !/\.(js|css|py)$/.test(name))
      .map((name) => ({ from: join(src, name), to: `public/${name}` })),
    authors: new Map(),
    tags: new Map(),
    redirects: redirects.flatMap(([from, to]) => {
      const target = typeof to !== 'string' ? undefined : /^https?:/.test(to) ? to : toPath(to.split('#')[0] ?? '');
      const old = from.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, usesFolders ? '/' : '.html');
      return target ? [{ from: `/${old}`, to: target, file, line: 1 }] : [];
    }),
    lists: placed.listUrls,
  };
}

/** `nav`: a path, a label with a path, or a label with a list. */
function readNav(value: Value, pages: Map<string, OldPage>, notes: Notes, file: string): SidebarItem[] {
  return getList(value).flatMap((entry): SidebarItem[] => {
    const pairs: [string | undefined, Value][] = isRecord(entry) ? Object.entries(entry) : [[undefined, entry]];
    return pairs.flatMap(([label, target]): SidebarItem[] => {
      if (Array.isArray(target)) {
        const items = readNav(target, pages, notes, file);
        const [first] = items;
        const hasIndex = first?.kind === 'doc' && basename(first.page.target) === 'index' && first.label === undefined;
        return [
          {
            kind: 'category',
            label: label ?? '',
            items: hasIndex ? items.slice(1) : items,
            index: hasIndex ? first.page : undefined,
            description: undefined,
            oldUrl: undefined,
          },
        ];
      }
      if (typeof target !== 'string') return [];
      const page = pages.get(posix.normalize(target));
      if (page) return [{ kind: 'doc', page, label }];
      if (/^\w+:/.test(target)) return [{ kind: 'link', label: label ?? target, href: target }];
      notes.left(file, undefined, `nav names ${target}, which is missing`, 'The entry is left out.');
      return [];
    });
  });
}

const KNOWN_PLUGINS = ['search', 'redirects', 'tags', 'social', 'minify', 'git-revision-date-localized'];

function readOthers(config: Value, file: string, notes: Notes): void {
  for (const plugin of getList(config, 'plugins')) {
    const name = typeof plugin === 'string' ? plugin : getEntries(plugin)[0]?.[0];
    if (name && !KNOWN_PLUGINS.includes(name.replace(/^.*\//, '')))
      notes.left(file, undefined, `the plugin "${name}"`, 'Its output is not converted.');
  }
  for (const key of ['extra_css', 'extra_javascript', 'hooks'])
    if (getList(config, key).length > 0)
      notes.left(file, undefined, key, 'Pages run no scripts of their own; styles go into theme.css.');
}
