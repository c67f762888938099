import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, resolve } from 'node:path';
import { getLabel } from '../../translate/language.ts';
import { evaluateFile } from '../config/evaluate.ts';
import { findUnknownIn, getNumber, getString, getStrings, reportUnknown } from '../config/read.ts';
import type { Value } from '../config/value.ts';
import { withFormulas } from '../markdown/formulas.ts';
import type { OldPage, OldSite } from '../model.ts';
import { readNetlifyRedirects } from '../netlify.ts';
import type { Notes } from '../notes.ts';
import { listFiles, readPage, readStatics, toTitle } from '../old-files.ts';
import { mapSettings } from '../settings.ts';
import { reportGuessed } from '../translations.ts';
import { type BlogParts, readBlog } from './docusaurus-blog.ts';
import { findMainDoc, readDocs } from './docusaurus-docs.ts';
import { findBlog, getOptions, listDocsInstances, readClientRedirects, readOthers } from './docusaurus-plugins.ts';
import { readSidebarLabels, readTheme } from './docusaurus-theme.ts';
import { readVersions, trim } from './docusaurus-versions.ts';

const CONFIG = [
  'docusaurus.config.ts',
  'docusaurus.config.js',
  'docusaurus.config.mjs',
  'docusaurus.config.cjs',
  'docusaurus.config.mts',
];

/** The configuration of a Docusaurus site in a folder, or in a folder within it. */
export function findDocusaurus(folder: string): string | undefined {
  const own = CONFIG.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (own) return own;
  const [nested] = listFiles(folder, `{*,*/*}/docusaurus.config.{ts,js,mjs,cjs,mts}`);
  return nested && join(folder, nested);
}

/** Reads a Docusaurus site. Its configuration is parsed, and never run. */
export function readDocusaurus(file: string, notes: Notes): OldSite {
  const site = dirname(file);
  const config = evaluateFile(file);
  const docs = getOptions(config, 'docs');
  const foundBlog = findBlog(config, site);
  const blogOptions = foundBlog?.options;
  const locale = getString(config, 'i18n', 'defaultLocale') ?? 'en';
  const byCode = findUnknownIn(config, ['i18n']).find(({ path }) => path.startsWith('i18n.locales'));
  const named = byCode
    ? listFiles(site, 'i18n/*/**/*.{md,mdx}').map((name) => name.split('/')[1] ?? '')
    : getStrings(config, 'i18n', 'locales');
  const locales = [...new Set(named)].filter((code) => code !== locale);
  if (byCode) reportGuessed(locales, byCode.value.file, byCode.value.line, notes);
  const title = getString(config, 'title') ?? basename(site);
  const url = getString(config, 'url') ?? readHost(site);
  const baseUrl = getString(config, 'baseUrl') ?? '/';
  reportUnknown(config, ['title', 'tagline', 'url', 'baseUrl', 'themeConfig'], file, notes);

  const areas = listDocsInstances(config).flatMap((instance) => {
    const versions = readVersions(site, instance, locales, notes);
    const sidebarLabels = readSidebarLabels(config, instance.id);
    const read = versions.map((version) => readDocs({ ...version, sidebarLabels }, notes));
    const [lead] = versions;
    const mainDocId = lead ? findMainDoc(read[0]?.pages ?? [], lead.version, read[0]?.first) : 'index';
    // A site needs at least one area, even without documents.
    return lead || instance.area === 'docs' ? [{ ...instance, versions, read, mainDocId }] : [];
  });
  const [first] = areas;
  const read = areas.flatMap((area) => area.read);
  const blogPlugin = `docusaurus-plugin-content-blog${foundBlog && foundBlog.id !== 'default' ? `-${foundBlog.id}` : ''}`;
  const blog: BlogParts | undefined =
    foundBlog &&
    readBlog(
      {
        folder: foundBlog.folder,
        translations: locales
          .map((code) => ({ locale: code, folder: join(site, 'i18n', code, blogPlugin) }))
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
