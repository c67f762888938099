import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { toValue } from '../config/data-file.ts';
import { evaluateFile } from '../config/evaluate.ts';
import { findUnknownIn, get, getEntries, getList, getString, getStrings, reportUnknown } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import { withFormulas } from '../markdown/formulas.ts';
import { toKey } from '../markdown/links.ts';
import type { OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { getOld, getOldText, listFiles, listTexts, readPage, readStatics, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { listPages, placeDocs, reportLate } from '../sidebar.ts';
import {
  guessLanguages,
  isTranslation,
  listLanguages,
  readTranslations,
  reportGuessed,
  toTranslated,
} from '../translations.ts';
import { followsFolders, writeSidebar } from '../written-sidebar.ts';
import { readAccounts } from './accounts.ts';
import { readHome } from './home-page.ts';
import { group, ONLY_VERSION, toPlainConfig } from './plain.ts';
import { readLabels, readNames, readNavbarItem, readSidebar } from './vitepress-menus.ts';
import { readRewrites } from './vitepress-rewrites.ts';
import { toVitePressConfig } from './vuepress-config.ts';

const CONFIG = 'config{,/index}.{ts,mts,js,mjs,yml}';

/** The configuration of a site of VitePress or VuePress in a folder, or in a folder within it: a file, or a folder with an index. */
export function findVitePress(folder: string): string | undefined {
  const [found] = ['.vitepress', '.vuepress'].flatMap((own) =>
    listFiles(folder, `{${own},*/${own},*/*/${own}}/${CONFIG}`),
  );
  return found && join(folder, found);
}

/** The configuration for the main language, which may have own values in `locales.root`, and in a file beside its texts. */
function readConfig(file: string, isVuePress: boolean): Value {
  const config = isVuePress ? toVitePressConfig(evaluateFile(file)) : evaluateFile(file);
  const root = dirname(getFolder(file));
  const src = resolve(root, getString(config, 'srcDir') ?? '.');
  const beside = listFiles(src, 'config.{ts,mts,js,mjs}').map((name) => join(src, name));
  const others = beside.filter((name) => readFileSync(name, 'utf8').includes('defineAdditionalConfig'));
  return [get(config, 'locales', 'root'), ...others.map((name) => evaluateFile(name))].reduce(merge, config);
}

/** A configuration with the values of another one in front; those of the theme one by one. */
function merge(config: Value, own: Value): Value {
  if (!isRecord(config) || !isRecord(own)) return config;
  const themes = Object.fromEntries([...getEntries(config, 'themeConfig'), ...getEntries(own, 'themeConfig')]);
  return { ...config, ...own, themeConfig: themes };
}

/** The folder of a configuration, `.vitepress` or `.vuepress`. */
const getFolder = (file: string): string => {
  const own = dirname(file);
  return /^\.v(?:ite|ue)press$/.test(basename(own)) ? own : dirname(own);
};

/** The icon of the site, among other elements for the head of pages. */
function findIcon(config: Value): string | undefined {
  const icons = getList(config, 'head').flatMap((element) =>
    get(element, 0) === 'link' && getString(element, 1, 'rel')?.includes('icon')
      ? (getString(element, 1, 'href') ?? [])
      : [],
  );
  return icons.find((path) => path.endsWith('.svg')) ?? icons[0];
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
  const folder = getFolder(file);
  const isVuePress = basename(folder) === '.vuepress';
  const root = dirname(folder);
  const config = readConfig(file, isVuePress);
  reportUnknown(config, ['title', 'description', 'lang', 'base', 'srcDir', 'themeConfig'], file, notes);
  const theme = get(config, 'themeConfig');
  const src = resolve(root, getString(config, 'srcDir') ?? '.');
  const rewrite = readRewrites(config, notes);
  const toName = (name: string) => (isVuePress ? name.replace(/(^|\/)readme\.md$/i, '$1index.md') : rewrite(name));
  // A README is a page like others in VitePress, and that of its folder here.
  const toTarget = (name: string) =>
    posix.join(
      'docs',
      toName(name)
        .replace(/(^|\/)README\.md$/, '$1readme.md')
        .replace(/\.md$/, ''),
    );
  const pages: OldPage[] = [];
  const named = () => listFiles(src, '**/*.md').map((name) => [toName(name), join(src, name)] as const);
  const byCode = findUnknownIn(config, ['locales']).find(({ path }) => path === 'locales');
  const declared = getEntries(config, 'locales').flatMap(([key, value]) => {
    const [label, link] = [getString(value, 'label'), getString(value, 'link')];
    const isElsewhere = link !== undefined && /^https?:/.test(link);
    if (isElsewhere)
      notes.left(file, undefined, `the site in "${label ?? key}", ${link}`, 'Put a link to it into navbar or footer.');
    return key === 'root' || isElsewhere ? [] : (toTranslated(key, { label, folder: join(src, key) }) ?? []);
  });
  const languages = byCode ? guessLanguages(new Map(named()), '') : declared;
  if (byCode)
    reportGuessed(
      languages.map(({ code }) => code),
      byCode.value.file,
      byCode.value.line,
      notes,
    );
  const [left, right] = ['leftDelimiter', 'rightDelimiter'].map((key) => getString(config, 'markdown', 'attrs', key));
  let home: OldPage | undefined;
  const excluded = new Set(listFiles(src, getStrings(config, 'srcExclude')));
  for (const name of listTexts(src, /\.md$/, notes, (own) => excluded.has(own) || isTranslation(src, own, languages))) {
    const target = toTarget(name);
    const id = toName(name).replace(/\.md$/, '');
    const page = readPage({
      kind: 'doc',
      file: join(src, name),
      dialect: 'vitepress',
      target,
      urls: [/(^|\/)index$/.test(id) ? `/${id.replace(/index$/, '')}` : `/${id}.html`, `/${id}`],
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
  const name = home && getString(toValue(getOld(home, 'hero')), 'name');
  const title = getString(config, 'title') ?? name ?? toTitle(basename(root));
  const start = home && readHome(home, notes, isVuePress ? toHero(home, title) : undefined);
  const getSource = ({ target }: OldPage) => posix.relative('docs', dirname(target));
  const byUrl = new Map(pages.flatMap((page) => page.urls.map((url) => [toKey(url), page] as const)));
  const menu = get(theme, 'sidebar');
  const ownSidebar = menu === undefined ? [] : readSidebar(menu, byUrl, '', notes, file, readNames(get(theme, 'nav')));
  // One that is generated by code has no pages.
  const isDeclared = listPages(ownSidebar).length > 0;
  const sidebar = isDeclared ? ownSidebar : group('', pages, getSource);
  const labels = new Map(
    languages.flatMap(({ code, prefix }) => {
      const own = readLabels(menu, get(config, 'locales', prefix, 'themeConfig', 'sidebar'), prefix);
      return own.size > 0 ? [[code, own] as const] : [];
    }),
  );
  // Folders have a label in one language alone.
  const place = isDeclared && (labels.size > 0 || !followsFolders(sidebar, getSource)) ? writeSidebar : placeDocs;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file, getSource, translations: labels });
  if (isDeclared) reportLate(pages, sidebar, notes);
  const logo = getString(theme, 'logo') ?? getString(theme, 'logo', 'light') ?? getString(theme, 'logo', 'src');
  const hostname = getString(config, 'sitemap', 'hostname');
  const baseUrl = posix.join('/', getString(config, 'base') ?? '', '/');
  const publicFolder = join(isVuePress ? folder : src, 'public');
  for (const key of ['head', 'vite', 'transformPageData', 'buildEnd', 'plugins'])
    if (get(config, key) !== undefined)
      notes.left(file, undefined, `${key} of the configuration`, 'It has no place here.');
  for (const { label, code } of languages)
    notes.left(
      file,
      undefined,
      `the menus in the language "${label}"`,
      labels.has(code)
        ? `Its texts and the groups of its sidebar are read. Translate the navbar in content/i18n/${code}/site.yml.`
        : `Only its texts are read. Translate the labels in sidebar.yml, and the navbar in content/i18n/${code}/site.yml.`,
    );
  for (const name of listFiles(folder, '{theme,components,styles}/**/*.{ts,js,vue,css,styl,scss}'))
    notes.left(
      join(folder, name),
      undefined,
      'a part of the theme',
      'Colours and sizes go into theme.css; the rest has no place here.',
    );
  const sources = listFiles(folder, 'config{,/**/*}.{ts,mts,js,mjs}').map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const locale = getString(config, 'lang') ?? 'en';
  const byTarget = new Map(pages.map((page) => [page.target, page]));
  const translations = readTranslations(languages, {
    texts: /\.md$/,
    dialect: 'vitepress',
    find: (name) => byTarget.get(toTarget(name)),
    isHome: (name) => home !== undefined && toTarget(name) === home.target,
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
      url: hostname && URL.canParse(hostname) ? new URL(hostname).origin : toPlainConfig(title, publicFolder).url,
      baseUrl,
      favicon: findIcon(config)?.replace(baseUrl, '/'),
      editUrl: getString(theme, 'editLink', 'pattern'),
      footer: readAccounts(get(theme, 'socialLinks')),
      logo:
        logo === undefined
          ? undefined
          : { src: logo, srcDark: getString(theme, 'logo', 'dark'), alt: getString(theme, 'logo', 'alt') ?? '' },
      navbar: getList(theme, 'nav').flatMap((item) => readNavbarItem(item)),
      copyright:
        ['message', 'copyright'].flatMap((key) => getString(theme, 'footer', key) ?? []).join(' · ') || undefined,
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
