import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import site from '#site';
import { listDocsVersions } from '../docs-areas.ts';
import { CONTENT_FOLDER, listFiles, toContentPath } from '../folders.ts';
import { parseFrontMatter, splitFrontMatter } from '../front-matter.ts';
import { readWhenChanged } from '../read-when-changed.ts';
import { href } from '../url.ts';
import { parseMembersPath } from './members-pages.ts';
import { getHomeTexts, getPathLocale, isScheduled, parseContentPath, toPath, withoutLocale } from './path.ts';
import { getOriginalFile } from './translations.ts';

/** The locale that a content file is written in. */
export const getFileLocale = (file: string | undefined): string =>
  file ? getPathLocale(toContentPath(file)) : site.locales.default;

/** The file itself, or the stand-in for a missing translation; undefined if there is neither. */
const getSource = (file: string, path: string): string | undefined =>
  [file, resolve(CONTENT_FOLDER, withoutLocale(path))].find((candidate) => existsSync(candidate));

/** The URL part and the form in a file's front matter. */
type Facts = { slug: string | undefined; form: string | undefined };

/** Cached, since each link to a file needs its facts. Most files have neither key and need no parser. */
const readFacts = readWhenChanged((file: string): Facts => {
  const source = readFileSync(file, 'utf8');
  if (!/slug|form/.test(splitFrontMatter(source).frontMatter?.text ?? '')) return { slug: undefined, form: undefined };
  const { find } = parseFrontMatter(source);
  return { slug: find(['slug'])?.scalar || undefined, form: find(['form'])?.scalar };
});

/**
 * The URL of a content file's page with the base path, or undefined for a file that is not a page. A missing translation
 * has a URL all the same, as its page shows the default language.
 */
export function getPageHref(file: string): string | undefined {
  const path = toContentPath(file);
  if (path.startsWith('..') || !/\.mdx?$/.test(path) || /(^|\/)_/.test(path)) return undefined;
  const content = parseContentPath(path);
  const source = content && getSource(file, path);
  if (!source) return undefined;
  // A translation need not repeat the slug.
  const original = getOriginalFile(source);
  const slug = readFacts(source).slug ?? (original && existsSync(original) ? readFacts(original).slug : undefined);
  return href(toPath(content, slug));
}

/** Every content file that is a page, with its URL. Translations into a language that the site does not have are left out. */
export function contentPages(): { file: string; href: string }[] {
  const languages = site.locales.list.map(({ code }) => code);
  return listFiles(CONTENT_FOLDER, '**/*.{md,mdx}').flatMap((name) => {
    const file = resolve(CONTENT_FOLDER, name);
    const href = languages.includes(getFileLocale(file)) ? getPageHref(file) : undefined;
    return href ? [{ file, href }] : [];
  });
}

export type PageInLocale = { href: string; isTranslated: boolean };

/** Where the pages of the default locale are in another one, by their URLs. Those with a draft of a translation are left out. */
export function getPagesInLocale(locale: string): Map<string, PageInLocale> {
  const originals = contentPages().filter(({ file }) => getFileLocale(file) === site.locales.default);
  return new Map(
    originals.flatMap(({ file, href }) => {
      const there = resolve(CONTENT_FOLDER, 'i18n', locale, toContentPath(file));
      const translation = [there, there.replace(/x?$/, (x) => (x ? '' : 'x'))].find((name) => existsSync(name));
      const hrefThere = getPageHref(translation ?? there);
      const isDraft = translation && parseFrontMatter(readFileSync(translation, 'utf8')).find(['draft'])?.scalar;
      if (!hrefThere || isDraft === 'true') return [];
      return [[href, { href: hrefThere, isTranslated: translation !== undefined }] as const];
    }),
  );
}

/** The posts that are not due at a time (milliseconds since 1970), each as a sentence. */
export const findScheduledPosts = (now: number): string[] =>
  contentPages()
    .map(({ file }) => toContentPath(file))
    .filter((path) => parseContentPath(path)?.kind === 'post' && isScheduled(path, now))
    .map((path) => `${path} waits for its day: a build on that day or later publishes it.`);

/** File names that look like texts, including capital extensions, which are not rendered. */
const TEXT_NAME = /\.(?:mdx?|markdown)$/i;

/** File names that are meant to be `_category_.yml`. */
const MISNAMED_CATEGORY = /\/_?category_?\.\w+$/i;

/** Texts that are not part of the site because of their folder or extension, and misnamed descriptions of folders, each as a sentence. */
export function findStrayTexts(): string[] {
  const homeTexts = getHomeTexts();
  const languages = site.locales.list.map(({ code }) => code);
  const isUsed = (path: string) =>
    /\.mdx?$/.test(path) &&
    existsSync(join(CONTENT_FOLDER, path)) &&
    (parseContentPath(path) || parseMembersPath(path) || homeTexts.includes(withoutLocale(path)));
  /** Writers' notes, signed texts, and translations into a language that the site does not have yet, which one sentence reports. */
  const isApart = (path: string) => /(?:^|\/)[_.]|^agreements\//.test(path) || !languages.includes(getPathLocale(path));
  const texts = globSync('**/*', { cwd: CONTENT_FOLDER, withFileTypes: true })
    .filter((entry) => TEXT_NAME.test(entry.name) && !entry.isDirectory())
    .map(({ parentPath, name }) => toContentPath(join(parentPath, name)));
  const unknown = new Set(texts.map(getPathLocale));
  for (const code of languages) unknown.delete(code);
  return [
    ...texts
      .filter((path) => !isUsed(path) && !isApart(path))
      .sort()
      .map((path) => `${path} is shown nowhere: ${whyStray(path)}`),
    ...listFiles(CONTENT_FOLDER, '**/*.{yml,yaml,json}')
      .filter((path) => MISNAMED_CATEGORY.test(path) && !/\/_category_\.\w+$/.test(path))
      .map((path) => `${path} has no effect: the file that describes a folder is called _category_.yml.`),
    ...[...unknown].map(
      (code) =>
        `i18n/${code}/ is shown nowhere: locales.list has no language "${code}". Add it there, or with: npm run translate -- add ${code}`,
    ),
  ];
}

function whyStray(path: string): string {
  if (!existsSync(join(CONTENT_FOLDER, path))) return 'this symbolic link leads nowhere.';
  if (!/\.mdx?$/.test(path)) return 'the name of a text ends with .md or .mdx, in small letters.';
  if (withoutLocale(path).startsWith('blog/')) return 'the site has no blog.';
  const folders = [
    ...listDocsVersions().map(({ folder }) => folder),
    ...(site.blog ? ['blog'] : []),
    'pages',
    'members',
  ];
  return `texts stand in ${folders.map((folder) => `${folder}/`).join(', ')}, and translations in i18n/<language>/ before these.`;
}

/** The texts whose URLs differ from each other in letter case alone, each group as a sentence. */
export const findCaseTwins = (pages = contentPages()): string[] =>
  [...Map.groupBy(pages, ({ href }) => href.toLowerCase()).values()]
    .filter((twins) => new Set(twins.map(({ href }) => href)).size > 1)
    .map((twins) => {
      const files = twins.map(({ file }) => toContentPath(file)).sort();
      return `${files.join(' and ')} have URLs that differ in letter case alone. On Windows, on a Mac and on some hosts one of them is lost: rename it.`;
    });

/** The URL of every content page in every locale, even if the default language stands in for a translation. */
export const pageHrefs = (): Set<string> => new Set(getUrlsInEveryLocale(contentPages()));

/** The URLs of the pages on which people join, in every locale: those with `form: join` in their front matter. */
export const getJoinPages = (): string[] =>
  getUrlsInEveryLocale(contentPages().filter(({ file }) => readFacts(file).form === 'join'));

/** Whether people can sign in or join, on a page with a form. */
export const hasForms = (): boolean => contentPages().some(({ file }) => readFacts(file).form !== undefined);

function getUrlsInEveryLocale(pages: { file: string }[]): string[] {
  const files = pages.map(({ file }) => withoutLocale(toContentPath(file)));
  const others = site.locales.list.filter(({ code }) => code !== site.locales.default);
  const everywhere = files.flatMap((path) => [path, ...others.map(({ code }) => join('i18n', code, path))]);
  return [...new Set(everywhere.flatMap((path) => getPageHref(resolve(CONTENT_FOLDER, path)) ?? []))];
}
