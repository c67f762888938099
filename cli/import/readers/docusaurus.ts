import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, resolve } from 'node:path';
import { areaPath } from '#contracts/site-config/index.ts';
import { getLabel } from '../../translate/language.ts';
import { evaluateFile, type Value } from '../config/evaluate.ts';
import { get, getEntries, getList, getNumber, getString, getStrings, reportUnknown } from '../config/read.ts';
import { withFormulas } from '../markdown/formulas.ts';
import type { OldPage, OldSite } from '../model.ts';
import { readNetlifyRedirects } from '../netlify.ts';
import type { Notes } from '../notes.ts';
import { findLine, listFiles, readPage, readStatics, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { type BlogParts, readBlog } from './docusaurus-blog.ts';
import { findMainDoc, readDocs } from './docusaurus-docs.ts';
import { readTheme } from './docusaurus-theme.ts';
import { type DocsInstance, readVersions, trim } from './docusaurus-versions.ts';

const CONFIG = [
  'docusaurus.config.ts',
  'docusaurus.config.js',
  'docusaurus.config.mjs',
  'docusaurus.config.cjs',
  'docusaurus.config.mts',
];

/** Names of plugins of Docusaurus itself, without what all begin with. */
const OWN_PLUGINS = new Set([
  ...['content-docs', 'content-blog', 'content-pages', 'client-redirects'],
  ...['sitemap', 'debug', 'ideal-image', 'pwa'],
]);

/** The configuration of a Docusaurus site in a folder, or in a folder within it. */
export function findDocusaurus(folder: string): string | undefined {
  const own = CONFIG.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (own) return own;
  const [nested] = listFiles(folder, `{*,*/*}/docusaurus.config.{ts,js,mjs,cjs,mts}`);
  return nested && join(folder, nested);
}

/** The plugins of a site, by their full names. Docusaurus takes "content-docs" for "@docusaurus/plugin-content-docs". */
const listPlugins = (config: Value): { name: Value; options: Value }[] =>
  getList(config, 'plugins').map((plugin) => {
    const [name, options] = Array.isArray(plugin) ? plugin : [plugin];
    const isShort = typeof name === 'string' && OWN_PLUGINS.has(name);
    return { name: isShort ? `@docusaurus/plugin-${name}` : name, options };
  });

/** The options of a plugin, whether from a preset or the site; undefined if it is missing or switched off. */
function getOptions(config: Value, name: 'docs' | 'blog' | 'pages'): Value {
  for (const preset of getList(config, 'presets')) {
    const [title, options] = Array.isArray(preset) ? preset : [preset];
    if (typeof title !== 'string' || !/^(@docusaurus\/preset-)?classic$/.test(title)) continue;
    const own = get(options, name);
    return own === false ? undefined : (own ?? {});
  }
  for (const { name: title, options } of listPlugins(config)) {
    if (title === `@docusaurus/plugin-content-${name}` && (getString(options, 'id') ?? 'default') === 'default')
      return options ?? {};
  }
  return undefined;
}

/** Every docs plugin of a site, with the path of its area; the one of the preset comes first, at `docs`. */
function listDocsInstances(config: Value): DocsInstance[] {
  const own = getOptions(config, 'docs');
  const instances: DocsInstance[] = own === undefined ? [] : [{ id: 'default', options: own, area: 'docs' }];
  for (const { name, options } of listPlugins(config)) {
    const id = getString(options, 'id') ?? 'default';
    if (name !== '@docusaurus/plugin-content-docs' || id === 'default') continue;
    const toName = (path: string) =>
      path
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^[^a-z]+|-+$/g, '');
    // The first area is at `docs`, as for other generators.
    const names = [
      instances.length === 0 ? 'docs' : toName(getString(options, 'routeBasePath') ?? ''),
      toName(id),
      `${toName(id)}-docs`,
    ];
    const isFree = (path: string) => areaPath.safeParse(path).success && !instances.some(({ area }) => area === path);
    instances.push({ id, options, area: names.find(isFree) ?? `docs-${instances.length + 1}` });
  }
  return instances;
}

/** Reads a Docusaurus site. Its configuration is parsed, and never run. */
export function readDocusaurus(file: string, notes: Notes): OldSite {
  const site = dirname(file);
  const config = evaluateFile(file);
  const docs = getOptions(config, 'docs');
  const blogOptions = getOptions(config, 'blog');
  const locale = getString(config, 'i18n', 'defaultLocale') ?? 'en';
  const locales = getStrings(config, 'i18n', 'locales').filter((code) => code !== locale);
  const title = getString(config, 'title') ?? basename(site);
  const url = getString(config, 'url') ?? readHost(site);
  const baseUrl = getString(config, 'baseUrl') ?? '/';
  reportUnknown(config, ['title', 'tagline', 'url', 'baseUrl', 'themeConfig', 'i18n'], file, notes);

  const areas = listDocsInstances(config).flatMap((instance) => {
    const versions = readVersions(site, instance, locales, notes);
    const read = versions.map((version) => readDocs(version, notes));
    const [lead] = versions;
    const mainDocId = lead ? findMainDoc(read[0]?.pages ?? [], lead.version, read[0]?.first) : 'index';
    // A site needs at least one area, even without documents.
    return lead || instance.area === 'docs' ? [{ ...instance, versions, read, mainDocId }] : [];
  });
  const [first] = areas;
  const read = areas.flatMap((area) => area.read);
  const blog: BlogParts | undefined =
    blogOptions === undefined || !existsSync(resolve(site, getString(blogOptions, 'path') ?? 'blog'))
      ? undefined
      : readBlog(
          {
            folder: resolve(site, getString(blogOptions, 'path') ?? 'blog'),
            translations: locales
              .map((code) => ({ locale: code, folder: join(site, 'i18n', code, 'docusaurus-plugin-content-blog') }))
              .filter(({ folder }) => existsSync(folder)),
            exclude: getStrings(blogOptions, 'exclude'),
            route: trim(getString(blogOptions, 'routeBasePath') ?? 'blog'),
            team: title,
            dialect: 'docusaurus',
          },
          notes,
        );
  const pageOptions = getOptions(config, 'pages');
  const pages = pageOptions === undefined ? [] : readPages(site, pageOptions, locales, notes);
  const statics = getStrings(config, 'staticDirectories');
  const staticFolders = (statics.length > 0 ? statics : ['static'])
    .map((name) => resolve(site, name))
    .filter((folder) => existsSync(folder));
  readOthers(config, site, file, notes);
  return {
    generator: 'Docusaurus',
    root: site,
    // A link to the root means the first area.
    docsRoots: first?.versions.map(({ folder }) => folder) ?? [],
    blogRoute: blog && trim(getString(blogOptions, 'routeBasePath') ?? 'blog'),
    config: {
      title,
      tagline: getString(config, 'tagline'),
      description: undefined,
      url,
      baseUrl: posix.join('/', baseUrl, '/'),
      favicon: getString(config, 'favicon'),
      editUrl: getEditUrl(docs, site),
      ...readTheme(config, {
        file,
        notes,
        areas: areas.map(({ id, area, versions, read }) => ({
          ...{ id, path: area, docs: read[0]?.entries ?? [], hasVersions: versions.length > 1 },
        })),
      }),
      mainDocId: first?.mainDocId ?? 'index',
      versions: first?.versions.map(({ version }) => version) ?? [],
      otherAreas: areas.slice(1).map(({ id, area, mainDocId, versions }) => ({
        ...{ path: area, label: toTitle(id), mainDocId },
        versions: versions.map(({ version }) => version),
      })),
      blog: blog && {
        title: getString(blogOptions, 'blogTitle') ?? 'Blog',
        description: getString(blogOptions, 'blogDescription') ?? `What is new at ${title}.`,
        postsPerPage: getNumber(blogOptions, 'postsPerPage'),
      },
      locale,
      locales: [locale, ...locales].map((code) => ({
        code,
        label: getString(config, 'i18n', 'localeConfigs', code, 'label') ?? getLabel(code),
        direction: getString(config, 'i18n', 'localeConfigs', code, 'direction') === 'rtl' ? 'rtl' : 'ltr',
      })),
    },
    pages: withFormulas(
      [...read.flatMap((version) => version.pages), ...(blog?.pages ?? []), ...pages],
      // The plugin is imported and named as a value, which is only known when the configuration runs.
      readFileSync(file, 'utf8').includes('remark-math') ? 'dollars' : undefined,
    ),
    categories: read.flatMap(({ categories }) => categories),
    sidebars: read.flatMap(({ sidebars }) => sidebars),
    assets: staticFolders.flatMap((folder) => readStatics(folder, notes)),
    authors: blog?.authors ?? new Map(),
    tags: blog?.tags ?? new Map(),
    redirects: [
      ...readClientRedirects(config, file),
      ...[site, ...staticFolders].flatMap((folder) => readNetlifyRedirects(join(folder, '_redirects'))),
    ],
    lists: read.flatMap(({ listUrls }) => listUrls),
  };
}

/** The host name, from the file in which hosts expect it. */
function readHost(site: string): string | undefined {
  const file = [join(site, 'static/CNAME'), join(site, 'CNAME'), join(site, 'src/CNAME')].find((path) =>
    existsSync(path),
  );
  const host = file && readFileSync(file, 'utf8').trim();
  return host ? `https://${host}` : undefined;
}

function getEditUrl(docs: Value, site: string): string | undefined {
  const url = getString(docs, 'editUrl');
  return url && URL.canParse(url) && existsSync(site) ? `${url.replace(/\/$/, '')}/` : undefined;
}

/** Separate pages. React pages are reported, since nothing of them can be converted. */
function readPages(site: string, options: Value, locales: string[], notes: Notes): OldPage[] {
  const read = (folder: string, locale: string | undefined) =>
    listFiles(folder, '**/*.{md,mdx,js,jsx,ts,tsx}', getStrings(options, 'exclude')).flatMap((name) => {
      const file = join(folder, name);
      if (name.split('/').some((part) => part.startsWith('_')) || /\.(test|spec|d)\.\w+$/.test(name)) return [];
      const id = name.slice(0, -extname(name).length);
      if (!/\.mdx?$/.test(name)) {
        const path = `/${id.replace(/(^|\/)index$/, '')}`;
        const todo =
          path === '/'
            ? 'The home page here shows title, tagline, themes and posts; set them in site.config.ts.'
            : 'Write a page in content/pages/, or a redirect.';
        notes.left(file, undefined, `the page ${path} is a React component`, todo);
        return [];
      }
      const page = readPage({
        kind: 'page',
        file,
        dialect: 'docusaurus',
        target: posix.join(locale ? `i18n/${locale}` : '', 'pages', id),
        urls: [posix.join('/', locale ?? '', id.replace(/(^|\/)index$/, ''))],
        locale,
      });
      mapSettings(page, notes);
      if (id !== 'index') return [page];
      notes.left(
        file,
        undefined,
        'the home page is a text',
        'The engine generates the home page here. Put the text into a document or a separate page.',
      );
      return [];
    });
  return [
    ...read(resolve(site, getString(options, 'path') ?? 'src/pages'), undefined),
    ...locales.flatMap((locale) => read(join(site, 'i18n', locale, 'docusaurus-plugin-content-pages'), locale)),
  ];
}

function readClientRedirects(config: Value, file: string): OldSite['redirects'] {
  return listPlugins(config).flatMap(({ name, options }) => {
    if (name !== '@docusaurus/plugin-client-redirects') return [];
    return getList(options, 'redirects').flatMap((redirect) => {
      const to = getString(redirect, 'to');
      const from = [get(redirect, 'from') ?? []].flat();
      return from.flatMap((path) =>
        to && typeof path === 'string' ? [{ from: path, to, file, line: findLine(file, path) }] : [],
      );
    });
  });
}

/** Other features of a site that have no place here. */
function readOthers(config: Value, site: string, file: string, notes: Notes): void {
  for (const { name, options } of listPlugins(config)) {
    if (name === '@docusaurus/plugin-client-redirects') {
      if (get(options, 'createRedirects') !== undefined || getString(options, 'fromExtensions'))
        notes.left(
          file,
          undefined,
          'redirects that are generated by code (createRedirects)',
          'Add them to redirects in site.config.ts.',
        );
      continue;
    }
    const id = getString(options, 'id') ?? 'default';
    if (name === '@docusaurus/plugin-content-blog' && id !== 'default')
      notes.left(
        file,
        undefined,
        `another blog, "${id}", in ${getString(options, 'path') ?? 'blog'}/`,
        'A site has one blog. Put its posts into content/blog/, or its texts into the documents.',
      );
    if (typeof name !== 'string')
      notes.left(file, undefined, 'a plugin that the configuration generates by code', 'Nothing of it is converted.');
    else if (!/^@docusaurus\/plugin-(content-(docs|blog|pages)|sitemap|debug|ideal-image|pwa)$/.test(name))
      notes.left(file, undefined, `the plugin ${name}`, 'Nothing of it is converted.');
  }
  for (const key of ['scripts', 'stylesheets', 'headTags', 'clientModules'])
    if (getList(config, key).length > 0)
      notes.left(
        file,
        undefined,
        `${key} of the configuration`,
        'Pages load nothing from other sites. Styles go into theme.css.',
      );
  const css = listFiles(site, 'src/css/**/*.css');
  for (const name of css)
    notes.left(join(site, name), undefined, 'the style of the old theme', 'Colours and sizes go into theme.css.');
  for (const [key] of getEntries(config, 'customFields'))
    notes.left(file, undefined, `customFields.${key}`, 'Nothing here reads it.');
  const swizzled = listFiles(site, 'src/theme/**/*.{js,jsx,ts,tsx}');
  for (const name of swizzled)
    notes.left(join(site, name), undefined, 'a part of the old theme that was replaced', 'It has no place here.');
}
