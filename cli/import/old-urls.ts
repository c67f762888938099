import { toComparablePath } from '#contracts/file-path.ts';
import { oldPathSchema } from '#contracts/redirects.ts';
import { toKey } from './markdown/links.ts';
import type { OldPage, OldSite, OldVersion } from './model.ts';
import { expandRedirect } from './netlify.ts';
import { getNewPath } from './new-path.ts';
import type { Notes } from './notes.ts';

/** Pages that every site has, whatever its texts are. */
const OWN_PAGES = ['offline/', 'search/', '404.html'];

/** Writes its old paths into every page. Returns the redirects of pages that cannot have any, for the configuration. */
export function keepUrls(site: OldSite, notes: Notes): Map<string, string> {
  const homes = ['/', ...site.config.locales.map(({ code }) => `/${code}/`)];
  const taken = new Set([
    ...site.pages.filter(({ kind }) => kind !== 'part').map(getNewPath),
    ...homes,
    ...(site.config.blog ? ['/blog/'] : []),
  ]);
  const claimed = new Set<string>();
  const canRedirect = (from: string, file?: string): boolean => {
    if (oldPathSchema.safeParse(from).success) return true;
    const what = `the old path "${from}" has a character that a redirect cannot have`;
    const todo = 'Anyone who follows an old link to it finds no page. Write a rule for it where the site is hosted.';
    if (file === undefined) notes.leftOfNewSite(what, todo);
    else notes.left(file, undefined, what, todo);
    return false;
  };
  for (const page of site.pages) {
    if (page.kind === 'part') continue;
    const own = getNewPath(page);
    const declared = [page.settings.redirect_from ?? []].flat().map(String);
    const old = [...page.urls, ...declared].filter((url) => {
      const path = toComparablePath(url);
      if (path === own || taken.has(path) || claimed.has(path)) return false;
      claimed.add(path);
      if (OWN_PAGES.some((name) => homes.some((home) => path === home + name))) {
        const what = `had the URL ${url}, where every site has another page now`;
        notes.left(page.file, undefined, what, `It is at ${own} now. Tell those who link to it from elsewhere.`);
        return false;
      }
      return canRedirect(url, page.file);
    });
    // A path counts the same with and without a slash at the end.
    if (old.length > 0) page.settings.redirect_from = old;
    else delete page.settings.redirect_from;
  }
  const redirects = new Map<string, string>();
  const add = (from: string, to: string) => {
    const path = toComparablePath(from);
    const isTaken = taken.has(path) || claimed.has(path) || redirects.has(from) || path === toComparablePath(to);
    if (!isTaken && canRedirect(from)) redirects.set(from, to);
  };
  for (const { from, to, isFolder } of site.lists) if (!isFolder) add(from, to);
  const byUrl = new Map(site.pages.flatMap((page) => page.urls.map((url) => [toKey(url), page] as const)));
  const paths = site.pages.flatMap(({ urls, locale }) => (locale ? [] : urls.slice(0, 1)));
  const lists = listRoutes(site);
  const rules = site.redirects.map((redirect) => ({
    redirect,
    expanded: expandRedirect(redirect.from, redirect.to, paths),
  }));
  // A rule may lead to another one.
  const known = new Set(rules.flatMap(({ expanded = [] }) => expanded.map(({ from }) => toKey(from))));
  for (const { redirect, expanded } of rules) {
    if (!expanded) {
      notes.left(
        redirect.file,
        redirect.line,
        `the rule "${redirect.from} ${redirect.to}" has placeholders for parts of a path`,
        'Add a redirect for each path to site.config.ts.',
      );
      continue;
    }
    for (const { from, to } of expanded) {
      const [path = '', hash] = to.split('#');
      const page = byUrl.get(toKey(path));
      const route = page ? getNewPath(page) : lists.get(toKey(path));
      if (/^https?:/.test(to)) add(from, to);
      else if (route) add(from, hash ? `${route}#${hash}` : route);
      else if (known.has(toKey(path))) add(from, to);
      else
        notes.left(
          redirect.file,
          redirect.line,
          `the redirect from ${from} leads to ${to}, which is missing`,
          'Add it to redirects in site.config.ts with the intended page.',
        );
    }
  }
  return withoutLoose(withoutCircles(redirects, notes), notes, site);
}

/** Removes redirects that lead back to their start. */
function withoutCircles(redirects: Map<string, string>, notes: Notes): Map<string, string> {
  const next = new Map(
    [...redirects].map(([from, to]) => [toComparablePath(from), toComparablePath(to.split('#')[0] ?? '')]),
  );
  const isCircle = (from: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = from; at !== undefined; at = next.get(at)) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  for (const [from, to] of redirects) {
    if (!to.startsWith('/') || !isCircle(toComparablePath(from))) continue;
    const what = `the redirect from ${from} to ${to} leads in a circle`;
    notes.leftOfNewSite(what, 'Add it to redirects in site.config.ts with the intended page.');
    redirects.delete(from);
  }
  return redirects;
}

/** Removes redirects whose target was removed. */
function withoutLoose(redirects: Map<string, string>, notes: Notes, site: OldSite): Map<string, string> {
  const known = new Set([...redirects.keys()].map(toComparablePath));
  const pages = new Set([
    ...site.pages.filter(({ kind }) => kind !== 'part').map(getNewPath),
    '/',
    '/blog/',
    ...listRoutes(site).values(),
  ]);
  const roots = listAreas(site).flatMap(({ versions }) => versions.map(({ root }) => `/${root}/`));
  for (const [from, to] of redirects) {
    if (!to.startsWith('/')) continue;
    const path = toComparablePath(to.split('#')[0] ?? '');
    if (known.has(path) || pages.has(path) || roots.some((root) => to.startsWith(root))) continue;
    notes.leftOfNewSite(
      `the redirect from ${from} leads to ${to}, which is missing`,
      'Add it to redirects in site.config.ts with the intended page.',
    );
    redirects.delete(from);
  }
  return redirects;
}

/** Pages without a file, by their old paths. */
export function listRoutes(site: OldSite): Map<string, string> {
  const routes = new Map<string, string>([['/', '/']]);
  for (const { from, to } of site.lists) routes.set(toKey(from), to);
  if (site.config.blog) {
    const route = site.blogRoute ?? 'blog';
    for (const name of ['', '/archive', '/authors', '/tags']) routes.set(toKey(`/${route}${name}`), `/blog${name}/`);
    for (const [id, { label }] of site.tags)
      for (const name of [id, label]) routes.set(toKey(`/${route}/tags/${name}`), `/blog/tags/${id}/`);
    for (const id of site.authors.keys()) routes.set(toKey(`/${route}/authors/${id}`), `/blog/authors/${id}/`);
    for (const name of ['rss.xml', 'atom.xml', 'feed.json']) routes.set(toKey(`/${route}/${name}`), `/blog/${name}`);
  }
  for (const { versions, mainDocId } of listAreas(site))
    for (const version of versions) {
      const main = findDoc(site, version, mainDocId);
      if (main) routes.set(toKey(`/${version.root}`), getNewPath(main));
    }
  return routes;
}

const listAreas = ({ config }: OldSite) => [config, ...config.otherAreas];

export const findDoc = ({ pages }: OldSite, version: OldVersion, id: string): OldPage | undefined =>
  pages.find(
    ({ version: own, kind, locale, target }) =>
      kind === 'doc' && own === version && !locale && target === `${version.folder}/${id}`,
  );
