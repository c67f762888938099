import { readFileSync } from 'node:fs';
import { isFilePath, toComparablePath } from '#contracts/file-path.ts';
import { decodePath } from '#contracts/redirects.ts';
import site from '#site';
import { findConfigLine } from './config-lines.ts';
import { contentPages } from './content/files.ts';
import { SITE_CONFIG_FILE, toDisplayPath } from './folders.ts';
import { parseFrontMatter } from './front-matter.ts';
import { href } from './url.ts';

/** A redirect as the site declares it. URLs have the base path. */
export type Redirect = {
  /** Normalized for comparisons: decoded, and a page ends with a slash. */
  from: string;
  /** A URL of this site, with or without a heading, or one of another site in full. */
  to: string;
  /** Where it is declared. */
  file: string;
  line: number;
};

/** The URL of a target as the site declares it: that of a page gets its slash before a query and a heading. */
export function toTargetUrl(target: string): string {
  if (!target.startsWith('/')) return target;
  const [path = ''] = target.split(/[?#]/, 1);
  const page = path.endsWith('/') || isFilePath(path) ? path : `${path}/`;
  return href(page) + target.slice(path.length);
}

const fromUrl = (path: string): string => href(toComparablePath(decodePath(path)));

function getConfigRedirects(): Redirect[] {
  const entries = Object.entries(site.redirects);
  if (entries.length === 0) return [];
  const source = readFileSync(SITE_CONFIG_FILE, 'utf8');
  const file = toDisplayPath(SITE_CONFIG_FILE);
  return entries.map(([from, to]) => ({
    from: fromUrl(from),
    to: toTargetUrl(to),
    file,
    line: findConfigLine(source, ['redirects', from]) ?? 1,
  }));
}

function getPageRedirects(): Redirect[] {
  return contentPages().flatMap(({ file, href }) => {
    const source = readFileSync(file, 'utf8');
    // Most pages have none, and parsing the front matter of a thousand takes a while.
    if (!source.includes('redirect_from')) return [];
    const frontMatter = parseFrontMatter(source);
    if (frontMatter.find(['draft'])?.scalar === 'true') return [];
    const single = frontMatter.find(['redirect_from']);
    const places = single?.scalar ? [single] : [];
    for (let index = 0; ; index += 1) {
      const place = frontMatter.find(['redirect_from', index]);
      if (!place) break;
      places.push(place);
    }
    return places.flatMap(({ scalar, valueLine }) =>
      scalar ? [{ from: fromUrl(scalar), to: href, file: toDisplayPath(file), line: valueLine }] : [],
    );
  });
}

/** Every redirect of the site: those of the configuration, then those in the front matter of pages. */
export const getRedirects = (): Redirect[] => [...getConfigRedirects(), ...getPageRedirects()];

/** The final target of each old URL, so that nobody is redirected several times. Circular redirects are left out. */
export function followRedirects(redirects: readonly Pick<Redirect, 'from' | 'to'>[]): Map<string, string> {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  const follow = (from: string, seen: ReadonlySet<string>): string | undefined => {
    const to = targets.get(from);
    if (to === undefined || seen.has(from)) return undefined;
    const next = toFollowed(to);
    return targets.has(next) ? follow(next, new Set([...seen, from])) : to;
  };
  return new Map(
    [...targets.keys()].flatMap((from) => {
      const to = follow(from, new Set());
      return to === undefined ? [] : [[from, to] as const];
    }),
  );
}

/** The URL of the page that a target opens, decoded. */
export const toFollowed = (to: string): string => toComparablePath(decodePath(to.replace(/[?#].*$/, '')));
