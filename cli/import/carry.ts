import { dirname, posix, relative } from 'node:path';
import { stringify } from 'yaml';
import { toComparablePath } from '#contracts/file-path.ts';
import { oldPathSchema } from '#contracts/redirects.ts';
import { convertText } from './markdown/convert.ts';
import { getNewPath, Links, toKey } from './markdown/links.ts';
import type { NewFile, OldPage, OldSite, OldVersion, Settings, WrittenEntry, WrittenSidebar } from './model.ts';
import { expandRedirect } from './netlify.ts';
import type { Notes } from './notes.ts';
import { getOldText, toTitle } from './old-files.ts';
import { keepPath } from './sidebar.ts';
import { composeConfig, composeLogo, composeMessages, findRoute } from './site-config.ts';

const ORDER = ['title', 'description', 'slug', 'redirect_from', 'authors', 'tags', 'sidebar_label', 'sidebar_position'];

/** Converts an old site into the files of a new one. */
export function carrySite(site: OldSite, notes: Notes, configImport: string): { files: NewFile[]; redirects: number } {
  separatePaths(site, notes);
  const redirects = keepUrls(site, notes);
  const roots = [...new Set([site.root, ...site.docsRoots])];
  const routes = listRoutes(site);
  const links = new Links(site, routes, roots, notes);
  // Whether a page becomes MDX is only known once its text was read, and links name the file.
  for (const page of site.pages) convertText(page, links, notes.fork());
  const texts = site.pages.map((page) => toFile(page, links, notes));
  const logo = composeLogo(site, links, notes);
  const own = site.pages.flatMap(({ settings }) => settings.redirect_from ?? []).length;
  const files: NewFile[] = [
    {
      path: 'site.config.ts',
      text: composeConfig(site, {
        links,
        notes,
        redirects,
        logo: logo.paths,
        configImport,
        description: findDescription(site, links, notes),
      }),
    },
    ...texts,
    ...site.categories.map(({ folder, label, position, description }) => ({
      path: `content/${folder}/_category_.yml`,
      text: stringify({ label, ...(position !== undefined && { position }), ...(description && { description }) }),
    })),
    ...site.sidebars.map((sidebar) => ({
      path: `content/${sidebar.folder}/sidebar.yml`,
      text: stringify(withNewPaths(sidebar.entries, sidebar, { site, links, notes }), { lineWidth: 0 }),
    })),
    ...(site.config.blog
      ? [
          { path: 'content/blog/authors.yml', text: stringifyRecords(site.authors) },
          { path: 'content/blog/tags.yml', text: stringifyRecords(site.tags) },
        ]
      : []),
    ...logo.files,
    ...composeMessages(site, notes),
    ...[...links.assets.values()].map(({ from, to }) => ({ path: to, from })),
    ...[...links.pictures].map(([path, bytes]) => ({ path, bytes })),
  ];
  return { files, redirects: own + redirects.size };
}

/** Gives each document its own path. `a.md` and `a/README.md` have one, as in some other generators, which show one of the two. */
function separatePaths({ pages }: OldSite, notes: Notes): void {
  const docs = pages.filter(({ kind }) => kind === 'doc');
  const byPath = Map.groupBy(docs, getNewPath);
  for (const [path, [first, ...others]] of byPath)
    for (const page of others) {
      const toPath = (count: number) => `${path.slice(0, -1)}-${count}/`;
      let count = 2;
      while (byPath.has(toPath(count))) count += 1;
      byPath.set(toPath(count), [page]);
      if (page.version) keepPath(page, toPath(count), page.version);
      const other = first && relative(dirname(page.file), first.file).replaceAll('\\', '/');
      const what = `has the URL of ${other}, so it is at ${toPath(count)} now`;
      notes.left(page.file, undefined, what, 'Merge the two, or choose another slug.');
    }
}

/** The first sentences of the first document. */
function findDescription(site: OldSite, links: Links, notes: Notes): string | undefined {
  const [version] = site.config.versions;
  const main = version && findDoc(site, version, site.config.mainDocId);
  return main && (main.settings.description ?? convertText(main, links, notes.fork()).description);
}

const findDoc = ({ pages }: OldSite, version: OldVersion, id: string): OldPage | undefined =>
  pages.find(
    ({ version: own, kind, locale, target }) =>
      kind === 'doc' && own === version && !locale && target === `${version.folder}/${id}`,
  );

/** The entries of a sidebar, with links to paths of the new site. */
const withNewPaths = (
  entries: WrittenEntry[],
  sidebar: WrittenSidebar,
  parts: { site: OldSite; links: Links; notes: Notes },
): WrittenEntry[] =>
  entries.flatMap((entry): WrittenEntry[] => {
    if (typeof entry === 'string') return [entry];
    if (entry.items) return [{ ...entry, items: withNewPaths(entry.items, sidebar, parts) }];
    if (entry.to === undefined) return [entry];
    const to = findRoute(entry.to, parts.site, parts.links);
    if (to !== undefined) return [{ ...entry, to }];
    const what = `the link "${entry.label}" of the sidebar leads to ${entry.to}, which is missing`;
    parts.notes.left(
      sidebar.file,
      undefined,
      what,
      `Add it to content/${sidebar.folder}/sidebar.yml with the intended page.`,
    );
    return [];
  });

const stringifyRecords = (records: Map<string, object>): string =>
  records.size === 0 ? '{}\n' : stringify(Object.fromEntries(records));

/** Writes its old paths into every page. Returns the redirects of pages that cannot have any, for the configuration. */
function keepUrls(site: OldSite, notes: Notes): Map<string, string> {
  const taken = new Set([
    ...site.pages.filter(({ kind }) => kind !== 'part').map(getNewPath),
    '/',
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
  for (const { from, to } of site.lists) add(from, to);
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
function listRoutes(site: OldSite): Map<string, string> {
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

/** Copies the picture for links that the front matter names. */
function placeImage(page: OldPage, links: Links, notes: Notes): void {
  const { settings, old, file } = page;
  const written = getOldText(page, 'image') ?? '';
  if (typeof settings.image !== 'string' || !settings.image.startsWith('/')) return;
  const found = [settings.image, written]
    .map((path) => links.resolve(path, page))
    .find((resolved) => resolved.kind === 'moved');
  if (found) settings.image = found.url;
  else {
    delete settings.image;
    notes.left(
      file,
      old.getLine(['image']),
      `the picture "${written}" of the front matter is missing`,
      'Put it into public/ and name it as "image".',
    );
  }
}

function toFile(page: OldPage, links: Links, notes: Notes): NewFile {
  const { text, isMdx, title, description } = convertText(page, links, notes);
  const path = `content/${page.target}${isMdx ? '.mdx' : '.md'}`;
  if (page.kind === 'part') return { path, text: `${text}\n` };
  placeImage(page, links, notes);
  const { settings } = page;
  const own = settings.title;
  const shown =
    title ?? own ?? settings.sidebar_label ?? toTitle(posix.basename(page.target).replace(/^\d{4}-\d{2}-\d{2}-/, ''));
  const all: Settings = {
    ...settings,
    title: String(shown),
    description: settings.description ?? description ?? String(shown),
    // The page shows the heading of its text; the sidebar still shows the title from the front matter.
    ...(page.kind === 'doc' && own && own !== title && title && !settings.sidebar_label && { sidebar_label: own }),
  };
  if (all.sidebar_label === all.title) delete all.sidebar_label;
  const keys = [...ORDER, ...Object.keys(all).filter((key) => !ORDER.includes(key))];
  const ordered = Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
  return { path, text: `---\n${stringify(ordered, { lineWidth: 0 })}---\n\n${text}\n` };
}
