import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { slug } from 'github-slugger';
import { toValue } from '../config/data-file.ts';
import { evaluateFile } from '../config/evaluate.ts';
import { findUnknownIn, get, getEntries, getList, getNumber, getString, reportUnknown } from '../config/read.ts';
import { isRecord, type Value } from '../config/value.ts';
import type { Asset, OldPage, OldSite } from '../model.ts';
import type { Notes } from '../notes.ts';
import { findLine, getOld, getOldText, listFiles, readPage, readStatics } from '../old-files.ts';
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
import { readLabels, readSidebar, reportBadge } from './starlight-sidebar.ts';

const TEXTS = /\.mdx?$/;
const DOCS = 'src/content/docs';

const isNotFound = (name: string) => /^404\.mdx?$/.test(name);

const isPart = (name: string) => /(^|\/)_/.test(name);

/** The configuration of a site of Starlight; undefined if there is none in a folder. */
export const findStarlight = (folder: string): string | undefined =>
  ['mjs', 'ts', 'js', 'mts', 'cjs']
    .map((ending) => join(folder, `astro.config.${ending}`))
    .find(
      (file) =>
        existsSync(file) && existsSync(join(folder, DOCS)) && readFileSync(file, 'utf8').includes('@astrojs/starlight'),
    );

/** Reads a site of Starlight. Its configuration is parsed, and never run. */
export function readStarlight(file: string, notes: Notes): OldSite {
  const root = dirname(file);
  const astro = evaluateFile(file);
  const config = getList(astro, 'integrations')
    .map((integration) => get(integration, 'starlight'))
    .find(isRecord);
  reportUnknown(config, ['title', 'description', 'sidebar'], file, notes);
  for (const key of ['components', 'customCss', 'head', 'plugins'])
    if (get(config, key) !== undefined)
      notes.left(
        file,
        undefined,
        `${key} of the configuration`,
        'Colours and sizes go into theme.css; the rest has no place here.',
      );
  const docs = join(root, DOCS);
  const locales = getEntries(config, 'locales');
  const mainKey = locales.some(([key]) => key === 'root') ? 'root' : getString(config, 'defaultLocale');
  const prefix = mainKey && mainKey !== 'root' ? mainKey : '';
  const texts = join(docs, prefix);
  const byCode = findUnknownIn(config, ['locales']).find(({ path }) => path === 'locales');
  const named = () => listFiles(docs).flatMap((name) => (TEXTS.test(name) ? [[name, join(docs, name)] as const] : []));
  const languages = byCode
    ? guessLanguages(new Map(named()), prefix)
    : locales.flatMap(([key, value]) =>
        key === mainKey ? [] : (toTranslated(key, { label: getString(value, 'label'), folder: join(docs, key) }) ?? []),
      );
  if (byCode)
    reportGuessed(
      languages.map(({ code }) => code),
      byCode.value.file,
      byCode.value.line,
      notes,
    );
  const pages = new Map<string, OldPage>();
  const own = listFiles(texts).filter((name) => !isTranslation(texts, name, languages));
  for (const name of own.filter((name) => name.endsWith('.mdoc')))
    notes.left(
      join(texts, name),
      undefined,
      'is of Markdoc, which is not read',
      'Save it as Markdown, and import again.',
    );
  const names = own.filter((name) => TEXTS.test(name) && !isNotFound(name));
  for (const name of names) if (!isPart(name)) pages.set(name, readDoc(name, { texts, prefix, notes }));
  for (const name of own.filter(isNotFound)) {
    const todo = 'Pages that are missing have one page here, whose words are in messages.';
    notes.left(join(texts, name), undefined, 'is the page for missing ones', todo);
  }
  const parts = names.filter(isPart).map((name) =>
    readPage({
      kind: 'part',
      file: join(texts, name),
      dialect: 'docusaurus',
      target: posix.join('docs', name.replace(TEXTS, '')),
      urls: [],
      version: ONLY_VERSION,
    }),
  );
  const home = pages.get('index.mdx') ?? pages.get('index.md');
  const start = home && getOld(home, 'hero') !== undefined ? readHome({ ...home, body: '' }, notes) : undefined;
  // Its text, if there is any, stays a document.
  if (start && home?.body.trim() === '') pages.delete(basename(home.file));
  const all = [...pages.values()];
  const getSource = (page: OldPage) => posix.relative(texts, dirname(page.file).replaceAll('\\', '/'));
  const written = readSidebar(get(config, 'sidebar'), { pages: all, getSource, notes, file });
  // A sidebar that code generates cannot be read: the folders replace it.
  const sidebar = written.length > 0 ? written : group('', all, getSource);
  const labels = readLabels(get(config, 'sidebar'), new Set(languages.map(({ code }) => code)));
  // Folders have a label in one language alone.
  const isOfFolders = written.length === 0 || (labels.size === 0 && followsFolders(sidebar, getSource));
  const place = isOfFolders ? placeDocs : writeSidebar;
  const placed = place(sidebar, { version: ONLY_VERSION, notes, file, getSource, translations: labels });
  if (written.length > 0) reportLate(all, sidebar, notes);
  const translations = readTranslations(languages, {
    texts: TEXTS,
    prefix,
    dialect: 'docusaurus',
    find: (name) => pages.get(name),
    isHome: (name) => start !== undefined && /^index\.mdx?$/.test(name),
    notes,
  });
  const main = get(config, 'locales', mainKey ?? 'root');
  const locale = getString(main, 'lang') ?? (prefix || 'en');
  const title = getString(config, 'title') ?? getString(config, 'title', locale) ?? basename(root);
  const site = getString(astro, 'site');
  const hasTitle = get(config, 'logo', 'replacesTitle') === true;
  const logo = hasTitle ? undefined : readLogo(get(config, 'logo'), root);
  if (hasTitle)
    notes.left(
      file,
      undefined,
      'the logo, which has the title in it',
      'The title is beside the logo here. Put a square one into site.config.ts.',
    );
  const plain = toPlainConfig(title, join(root, 'public'));
  return {
    generator: 'Starlight',
    root,
    docsRoots: [texts, docs],
    blogRoute: undefined,
    config: {
      ...plain,
      description: getString(config, 'description') ?? start?.description,
      tagline: start?.tagline,
      home: start?.home,
      url: site && URL.canParse(site) ? new URL(site).origin : plain.url,
      baseUrl: posix.join('/', getString(astro, 'base') ?? '', '/'),
      logo: logo?.paths,
      favicon: getString(config, 'favicon') ?? 'favicon.svg',
      editUrl: getString(config, 'editLink', 'baseUrl'),
      footer: readAccounts(get(config, 'social')),
      locale,
      locales: listLanguages(locale, getString(main, 'label'), languages),
      mainDocId: (listPages(sidebar)[0] ?? all[0])?.target.slice('docs/'.length) ?? 'index',
    },
    pages: [...all, ...parts, ...translations],
    categories: placed.categories,
    sidebars: placed.sidebars,
    assets: [
      ...(existsSync(join(root, 'public')) ? readStatics(join(root, 'public'), notes) : []),
      ...(logo?.assets ?? []),
    ],
    authors: new Map(),
    tags: new Map(),
    redirects: getEntries(astro, 'redirects').flatMap(([from, value]) => {
      const to = getString(value) ?? getString(value, 'destination');
      return to ? [{ from, to, file, line: findLine(file, from) }] : [];
    }),
    lists: placed.listUrls,
  };
}

/** The logo, which the old site has among its sources. */
function readLogo(logo: Value, root: string): { paths: OldSite['config']['logo']; assets: Asset[] } | undefined {
  const [light, dark] = [['src', 'light'], ['dark']].map((keys) => {
    const [path] = keys.flatMap((key) => getString(logo, key) ?? []);
    const from = path && join(root, path);
    if (!from || !existsSync(from)) return undefined;
    return { from, to: posix.join('public/img', posix.join('/', path).replace(/^\/(?:src\/)?(?:assets\/)?/, '')) };
  });
  if (!light) return undefined;
  const [src, srcDark] = [light, dark].map((asset) => asset?.to.slice('public'.length));
  return {
    paths: src === undefined ? undefined : { src, srcDark, alt: getString(logo, 'alt') ?? '' },
    assets: [light, dark].flatMap((asset) => asset ?? []),
  };
}

function readDoc(name: string, { texts, prefix, notes }: { texts: string; prefix: string; notes: Notes }): OldPage {
  // URLs have no capitals and spaces there.
  const id = name
    .slice(0, -extname(name).length)
    .split('/')
    .map((part) => slug(part))
    .join('/');
  const page = readPage({
    kind: 'doc',
    file: join(texts, name),
    dialect: 'docusaurus',
    target: posix.join('docs', id),
    urls: [],
    version: ONLY_VERSION,
  });
  const path = getOldText(page, 'slug') ?? id.replace(/(^|\/)index$/, '');
  page.urls = [posix.join('/', prefix, path, '/')];
  mapSettings(page, notes);
  const sidebar = toValue(getOld(page, 'sidebar'));
  const [label, order] = [getString(sidebar, 'label'), getNumber(sidebar, 'order')];
  if (label) page.settings.sidebar_label = label;
  if (order !== undefined) page.settings.sidebar_position = order;
  const badge = getString(sidebar, 'badge') ?? getString(sidebar, 'badge', 'text');
  if (badge) reportBadge(badge, page.file, notes);
  if (get(sidebar, 'hidden') === true) {
    page.settings.unlisted = true;
    notes.changed(page.file, undefined, 'was not in the sidebar, and is unlisted: only links lead to it');
  }
  return page;
}
