import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import site from '#site';
import { listDocsVersions } from '../docs-areas.ts';
import { href, joinPath } from '../url.ts';

/** A parsed path below `content/`. `id` has no extension; `index` stands for its folder. */
export type ContentPath = { locale: string; id: string } & (
  | { kind: 'doc'; version: DocsVersionConfig }
  | { kind: 'post' | 'page' }
);

const LOCALE_FOLDER = /^i18n\/([^/]+)\//;

/** The locale of a path below `content/`. */
export const getPathLocale = (path: string): string => LOCALE_FOLDER.exec(path)?.[1] ?? site.locales.default;

/** A path below `content/` as it is in the default locale. */
export const withoutLocale = (path: string) => path.replace(LOCALE_FOLDER, '');

const withoutIndex = (id: string) => id.replace(/(^|\/)index$/, '');

/** Parses the path of a content file; undefined for a file that is not a page. */
export function parseContentPath(path: string): ContentPath | undefined {
  const locale = getPathLocale(path);
  // A README stands for its folder, as on GitHub.
  const inLocale = withoutLocale(path)
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)README$/, '$1index');
  const version = listDocsVersions().find((candidate) => inLocale.startsWith(`${candidate.folder}/`));
  if (version) return { kind: 'doc', locale, version, id: inLocale.slice(version.folder.length + 1) };
  const [folder, ...rest] = inLocale.split('/');
  if (folder === 'blog' && site.blog) return { kind: 'post', locale, id: rest.join('/') };
  if (folder === 'pages') return { kind: 'page', locale, id: rest.join('/') };
  return undefined;
}

/** The texts of the home page, by their paths below `content/`. */
export const getHomeTexts = (): string[] =>
  site.home.blocks?.flatMap((block) => (block.type === 'text' ? [block.file] : [])) ?? [];

/** The path prefix of a locale: nothing for the default one. */
export const localePrefix = (locale: string): string => (locale === site.locales.default ? '' : locale);

/** The `getStaticPaths` of a page that exists once in each locale. */
export const getLocalePaths = () =>
  site.locales.list.map(({ code }) => ({
    params: { locale: localePrefix(code) || undefined },
    props: { locale: code },
  }));

/** The URL of a path of this site in a locale: query and hash stay as they are. */
export function hrefIn(locale: string, path: string): string {
  const prefix = localePrefix(locale);
  return href(prefix ? `/${prefix}${path}` : path);
}

/** The prefix of the URLs of all pages of a docs version. */
export const getDocsRoot = ({ root }: Pick<DocsVersionConfig, 'root'>, locale: string): string =>
  href(joinPath(localePrefix(locale), root));

const POST_DATE = /^(\d{4}-\d{2}-\d{2})-/;

/** The date in a post's file name, `2026-01-02-title.md`. */
export const getPostDate = (id: string): string | undefined => POST_DATE.exec(id)?.[1];

/** Midnight UTC of a day such as `2026-01-02`; undefined for an invalid day. */
export function parseDay(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined;
}

/** Whether a post's day, which begins at midnight UTC, is still to come. `path` ends with its file name. */
export function isScheduled(path: string, now: number): boolean {
  const day = parseDay(getPostDate(path.split('/').find((part) => POST_DATE.test(part)) ?? ''));
  return day !== undefined && day.getTime() > now;
}

/** The path of a content file's page below the base path. A `slug` replaces the last part, or the whole path if it starts with a slash. */
export function toPath(content: ContentPath, slug?: string): string {
  const locale = localePrefix(content.locale);
  if (content.kind === 'doc') {
    const root = joinPath(locale, content.version.root);
    if (slug === undefined) return joinPath(root, withoutIndex(content.id));
    if (slug.startsWith('/')) return joinPath(root, slug);
    return joinPath(root, content.id.split('/').slice(0, -1).join('/'), slug);
  }
  if (content.kind === 'page') return joinPath(locale, withoutIndex(content.id));
  return joinPath(locale, 'blog', slug ?? withoutIndex(content.id.replace(POST_DATE, '')));
}
