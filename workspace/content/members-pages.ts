import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { CONTENT_FOLDER, listFiles, toContentPath } from '../folders.ts';
import { parseFrontMatter } from '../front-matter.ts';
import { joinPath } from '../url.ts';
import { getPathLocale, hrefIn, withoutLocale } from './path.ts';

/**
 * The pages for members only: the files in `content/members/`, and their translations in `content/i18n/<locale>/members/`. The
 * build leaves them out; `npm run members-pages -- publish` uploads them to the backend.
 */
const FOLDER = 'members/';

/** One of these files, by its path below that folder without the extension. */
type MembersFile = { locale: string; id: string };

/** Parses a path below `content/`; undefined for a path outside of the members' pages. */
export function parseMembersPath(path: string): MembersFile | undefined {
  const inLocale = withoutLocale(path);
  if (!inLocale.startsWith(FOLDER)) return undefined;
  const id = inLocale.slice(FOLDER.length).replace(/\.mdx?$/, '');
  return { locale: getPathLocale(path), id: id.replace(/(^|\/)README$/, '$1index') };
}

/** Whether a file is one of the members' pages, or a picture or anything else in their folder, also by way of a symbolic link. */
export function isForMembers(file: string): boolean {
  if (parseMembersPath(toContentPath(file))) return true;
  if (!existsSync(join(CONTENT_FOLDER, FOLDER)) || !existsSync(file)) return false;
  const path = relative(realpathSync(CONTENT_FOLDER), realpathSync(file)).replaceAll('\\', '/');
  return parseMembersPath(path) !== undefined;
}

/** The path of a members' page, `/minutes/2026/`. A `slug` replaces its last part, or all of it if it starts with a slash. */
export function toMembersPath(id: string, slug?: string): string {
  if (slug === undefined) return joinPath(id.replace(/(^|\/)index$/, ''));
  return slug.startsWith('/') ? joinPath(slug) : joinPath(id.split('/').slice(0, -1).join('/'), slug);
}

/**
 * The URL of a members' page: a single page shows all of them, and the fragment, which no server sees, says which.
 * @param heading the id of a heading in it
 */
export const toMembersUrl = (locale: string, path: string, heading = ''): string =>
  `${hrefIn(locale, '/members/')}#${encodeURI(path)}${heading && `?${heading}`}`;

const readSlug = (file: string): string | undefined =>
  (existsSync(file) && parseFrontMatter(readFileSync(file, 'utf8')).find(['slug'])?.scalar) || undefined;

/** Every members' page with its URL. Empty if there are none. */
export function membersPages(): { file: string; href: string }[] {
  return listFiles(CONTENT_FOLDER, `{,i18n/*/}${FOLDER}**/*.{md,mdx}`)
    .filter((name) => !/(^|\/)_/.test(name))
    .flatMap((name) => {
      const found = parseMembersPath(name);
      if (!found) return [];
      const file = resolve(CONTENT_FOLDER, name);
      const slug = readSlug(file) ?? readSlug(resolve(CONTENT_FOLDER, withoutLocale(name)));
      return [{ file, href: toMembersUrl(found.locale, toMembersPath(found.id, slug)) }];
    });
}

/** Whether the site has a page that shows the members' pages. */
export const hasMembersPages = (): boolean => membersPages().length > 0;
