import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { evaluateFile, isRecord, toValue, type Value } from '../config/evaluate.ts';
import { get, getEntries, getList, getString, getStrings, reportUnknown } from '../config/read.ts';
import { withFormulas } from '../markdown/formulas.ts';
import { toKey } from '../markdown/links.ts';
import type { Link, NavbarItem, OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOld, getOldText, listFiles, readPage, readStatics } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { listPages, placeDocs, type SidebarItem } from '../sidebar.ts';
import { isTranslation, listLanguages, readTranslations, toTranslated } from '../translations.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { readHome } from './home-page.ts';
import { group, ONLY_VERSION, toPlainConfig } from './plain.ts';
import { readRewrites } from './vitepress-rewrites.ts';
import { toLabel, toVitePressConfig } from './vuepress-config.ts';

const CONFIG = 'config{,/index}.{ts,mts,js,mjs,yml}';

/** The configuration of a site of VitePress or VuePress in a folder, or in a folder within it: a file, or a folder with an index. */
export function findVitePress(folder: string): string | undefined {
  const [found] = ['.vitepress', '.vuepress'].flatMap((own) =>
    listFiles(folder, `{${own},*/${own},*/*/${own}}/${CONFIG}`),
  );
  return found && join(folder, found);
}

/** The configuration for the main language, whose own values are in `locales.root`. */
function readConfig(file: string, isVuePress: boolean): Value {
  const config = isVuePress ? toVitePressConfig(evaluateFile(file)) : evaluateFile(file);
  const own = get(config, 'locales', 'root');
  if (!isRecord(config) || !isRecord(own)) return config;
  const themes = Object.fromEntries([...getEntries(config, 'themeConfig'), ...getEntries(own, 'themeConfig')]);
  return { ...config, ...own, themeConfig: themes };
}

function toIdPattern(...marks: [string, string]): RegExp {
  const [left, right] = marks.map((mark) => mark.replaceAll(/[^\w\s]/g, '\\$&'));
  return new RegExp(`(?<=^#{1,6} .*)${left}(#[\\w-]+)${right}(?=[ \\t]*$)`, 'gm');
}

/** The front matter of a home page of VuePress 1 or 2. */
const HOME_KEYS = ['home', 'heroText', 'tagline', 'heroImage', 'actionText', 'actionLink', 'actions', 'features'];

/** The same as VitePress has it. */
function toHero(page: OldPage, title: string): Value {
  const [text, tagline, image, label, link] = ['heroText', 'tagline', 'heroImage', 'actionText', 'actionLink'].map(
    (key) => getOldText(page, key),
  );
  const actions = toValue(getOld(page, 'actions')) ?? (label && link ? [{ text: label, link }] : undefined);
  return { tagline, image, actions, ...(text !== title && { text }) };
}

/** Reads a site of VitePress, or of VuePress, from which that was made. Its configuration is parsed, and never run. */
export function readVitePress(file: string, notes: Notes): OldSite {
  const own = dirname(file);
  const folder = /^\.v(?:ite|ue)press$/.test(basename(own)) ? own : dirname(own);
  const isVuePress = basename(folder) === '.vuepress';
  const root = dirname(folder);
  const config = readConfig(file, isVuePress);
  reportUnknown(config, ['title', 'description', 'lang', 'base', 'srcDir', 'themeConfig'], file, notes);
  const theme = get(config, 'themeConfig');
  const src = resolve(root, getString(config, 'srcDir') ?? '.');
  const title = getString(config, 'title') ?? basename(root);
  const rewrite = readRewrites(config, notes);
  const toName = (name: string) => (isVuePress ? name.replace(/(^|\/)readme\.md$/i, '$1index.md') : rewrite(name));
  const toTarget = (name: string) => posix.join('docs', toName(name).replace(/\.md$/, ''));
  const pages: OldPage[] = [];
  const languages = getEntries(config, 'locales').flatMap(([key, value]) =>
    key === 'root' ? [] : (toTranslated(key, { label: getString(value, 'label'), folder: join(src, key) }) ?? []),
  );
  const [left, right] = ['leftDelimiter', 'rightDelimiter'].map((key) => getString(config, 'markdown', 'attrs', key));
  let home: OldPage | undefined;
  for (const name of listFiles(src, '**/*.md', getStrings(config, 'srcExclude'))) {
    if (/(^|\/)[._]/.test(name) || isTranslation(src, name, languages)) continue;
    const target = toTarget(name);
    const id = posix.relative('docs', target);
    const page = readPage({
      kind: 'doc',
      file: join(src, name),
      dialect: 'vitepress',
      target,
      urls: [id.endsWith('index') ? `/${id.replace(/index$/, '')}` : `/${id}.html`, `/${id}`],
      version: ONLY_VERSION,
    });
    // A site may write `{#id}` with other marks.
    if (left && right) page.body = page.body.replaceAll(toIdPattern(left, right), '{$1}');
    const isHome = getOldText(page, 'layout') === 'home' || (isVuePress && getOld(page, 'home') === true);
    mapSettings(page, notes, isVuePress && isHome ? HOME_KEYS : []);
    if (!isHome) pages.push(page);
    else if (id === 'index') home = page;
    else
      notes.left(page.file, undefined, 'a second home page', 'There is only one here. Write a page in content/pages/.');
  }
  const getSource = ({ target }: OldPage) => posix.relative('docs', dirname(target));
  const byUrl = new Map(pages.flatMap((page) => page.urls.map((url) => [toKey(url), page] as const)));
  const declared = get(theme, 'sidebar');
  const ownSidebar = declared === undefined ? [] : readSidebar(declared, byUrl, '', notes, file);
  // One that is generated by code has no pages.
  const isDeclared = listPages(ownSidebar).length > 0;
  const sidebar = isDeclared ? ownSidebar : group('', pages, getSource);
  const place = isDeclared && !followsFolders(sidebar, getSource) ? writeSidebar : placeDocs;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file, getSource });
  const logo = getString(theme, 'logo') ?? getString(theme, 'logo', 'light') ?? getString(theme, 'logo', 'src');
  const publicFolder = join(isVuePress ? folder : src, 'public');
  for (const key of ['head', 'vite', 'transformPageData', 'buildEnd', 'plugins'])
    if (get(config, key) !== undefined)
      notes.left(file, undefined, `${key} of the configuration`, 'It has no place here.');
  for (const { label } of languages)
    notes.left(
      file,
      undefined,
      `the menus in the language "${label}"`,
      'Only its texts are read. Translate the labels.',
    );
  for (const name of listFiles(folder, '{theme,components,styles}/**/*.{ts,js,vue,css,styl,scss}'))
    notes.left(
      join(folder, name),
      undefined,
      'a part of the theme',
      'Colours and sizes go into theme.css; the rest has no place here.',
    );
  const start = home && readHome(home, notes, isVuePress ? toHero(home, title) : undefined);
  const sources = listFiles(folder, 'config{,/**/*}.{ts,mts,js,mjs}').map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const locale = getString(config, 'lang') ?? 'en';
  const byTarget = new Map(pages.map((page) => [page.target, page]));
  const translations = readTranslations(languages, {
    texts: /\.md$/,
    dialect: 'vitepress',
    find: (name) => byTarget.get(toTarget(name)),
    notes,
  });
  return {
    generator: isVuePress ? 'VuePress' : 'VitePress',
    root,
    docsRoots: [src],
    blogRoute: undefined,
    config: {
      ...toPlainConfig(title, src),
      tagline: start?.tagline,
      description: start?.description ?? getString(config, 'description'),
      home: start?.home,
      url: toPlainConfig(title, publicFolder).url,
      baseUrl: getString(config, 'base')?.replace(/\/?$/, '/') ?? '/',
      logo:
        logo === undefined
          ? undefined
          : { src: logo, srcDark: getString(theme, 'logo', 'dark'), alt: getString(theme, 'logo', 'alt') ?? '' },
      navbar: getList(theme, 'nav').flatMap((item) => readNavbarItem(item)),
      copyright: getString(theme, 'footer', 'copyright') ?? getString(theme, 'footer', 'message'),
      locale,
      locales: listLanguages(locale, getString(config, 'locales', 'root', 'label'), languages),
      mainDocId: (byUrl.get('/') ?? listPages(sidebar)[0] ?? pages[0])?.target.slice('docs/'.length) ?? 'index',
    },
    pages: withFormulas(
      [...pages, ...translations, ...(start?.texts ?? [])],
      // As a setting, or with one of several plugins.
      /\bmath:\s*true\b|mathjax|katex/.test(sources.join('')) ? 'dollars' : undefined,
    ),
    categories: placed.categories,
    sidebars: placed.sidebars,
    assets: existsSync(publicFolder) ? readStatics(publicFolder, notes) : [],
    authors: new Map(),
    tags: new Map(),
    redirects: [],
    lists: placed.listUrls,
  };
}

/** One sidebar, or several, each for the pages below a path. */
function readSidebar(
  value: Value,
  byUrl: Map<string, OldPage>,
  base: string,
  notes: Notes,
  file: string,
): SidebarItem[] {
  if (isRecord(value)) {
    const several = Object.entries(value).map(([path, own]) => ({
      path,
      items: readSidebar(
        Array.isArray(own) ? own : get(own, 'items'),
        byUrl,
        getString(own, 'base') ?? '',
        notes,
        file,
      ),
    }));
    if (several.length === 1) return several.flatMap(({ items }) => items);
    notes.changed(file, undefined, `the ${several.length} sidebars are merged into one, with a category for each`);
    return several.map(({ path, items }) => ({
      kind: 'category',
      label: toLabel(path),
      items,
      index: undefined,
      description: undefined,
      oldUrl: undefined,
    }));
  }
  return getList(value).flatMap((item): SidebarItem[] => {
    const label = getString(item, 'text') ?? '';
    const link = getString(item, 'link');
    const own = getString(item, 'base') ?? base;
    const page =
      link === undefined ? undefined : byUrl.get(toKey(/^\w+:/.test(link) ? link : posix.join('/', own, link)));
    const items = get(item, 'items') === undefined ? [] : readSidebar(get(item, 'items'), byUrl, own, notes, file);
    // A group without a label is only set apart by a line there.
    if (items.length > 0 && !label && !page) return items;
    if (items.length > 0)
      return [{ kind: 'category', label, items, index: page, description: undefined, oldUrl: undefined }];
    // In VuePress, a page without a label has its title there.
    if (page) return [{ kind: 'doc', page, label: label || undefined }];
    if (link !== undefined) return [{ kind: 'link', label: label || link, href: link }];
    notes.left(file, undefined, `the entry "${label}" of the sidebar, which leads nowhere`, 'The entry is left out.');
    return [];
  });
}

function readNavbarItem(item: Value): NavbarItem[] {
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
      : /^https?:/.test(link)
        ? { label, href: link }
        : { label, to: posix.join('/', link) };
  return target ? [{ ...target }] : [];
}
