import { dirname, posix, relative } from 'node:path';
import { stringify, type ToStringOptions } from 'yaml';
import { convertText } from './markdown/convert.ts';
import { Links } from './markdown/links.ts';
import type { NewFile, OldPage, OldSite, Settings, WrittenEntry, WrittenSidebar } from './model.ts';
import { getNewPath } from './new-path.ts';
import type { Notes } from './notes.ts';
import { reportOddFiles } from './odd-files.ts';
import { getOldText, toTitle } from './old-files.ts';
import { findDoc, keepUrls, listRoutes } from './old-urls.ts';
import { keepPath } from './sidebar.ts';
import { composeConfig, composeLogo, composeMessages, findRoute } from './site-config.ts';

const ORDER = ['title', 'description', 'slug', 'redirect_from', 'authors', 'tags', 'sidebar_label', 'sidebar_position'];

/** Converts an old site into the files of a new one. */
export function carrySite(site: OldSite, notes: Notes, configImport: string): { files: NewFile[]; redirects: number } {
  separatePaths(site, notes);
  reportOddFiles(site, notes);
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
    ...site.categories.map(({ folder, label, position, description, isOpen }) => ({
      path: `content/${folder}/_category_.yml`,
      text: toYaml({
        label,
        ...(position !== undefined && { position }),
        ...(description && { description }),
        ...(isOpen && { collapsed: false }),
      }),
    })),
    ...site.sidebars.map((sidebar) => ({
      path: `content/${sidebar.folder}/sidebar.yml`,
      text: toYaml(withNewPaths(sidebar.entries, sidebar, { site, links, notes }), { lineWidth: 0 }),
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

/** Gives each document its own path. `a.md` and `a/README.md` share one; some other generators show only one of them. */
function separatePaths({ pages }: OldSite, notes: Notes): void {
  separateFiles(pages, notes);
  const docs = pages.filter(({ kind }) => kind === 'doc');
  const byPath = Map.groupBy(docs, getNewPath);
  for (const [path, [first, ...others]] of byPath)
    for (const page of others) {
      const isTop = path === posix.join('/', page.locale ?? '', page.version?.root ?? '', '/');
      const toPath = (count: number) => (isTop ? `${path}index-${count}/` : `${path.slice(0, -1)}-${count}/`);
      let count = 2;
      while (byPath.has(toPath(count))) count += 1;
      byPath.set(toPath(count), [page]);
      if (page.version) keepPath(page, toPath(count), page.version);
      const other = first && relative(dirname(page.file), first.file).replaceAll('\\', '/');
      const what = `has the URL of ${other}, so it is at ${toPath(count)} now`;
      notes.left(page.file, undefined, what, 'Merge the two, or choose another slug.');
    }
}

/** Gives each text its own file. Those of documents that share one keep their paths, which are separated next. */
function separateFiles(pages: readonly OldPage[], notes: Notes): void {
  const byTarget = Map.groupBy(pages, ({ target }) => target);
  for (const [target, [, ...others]] of byTarget)
    for (const page of others) {
      const before = getNewPath(page);
      for (let count = 2; byTarget.has(page.target); count += 1) page.target = `${target}-${count}`;
      byTarget.set(page.target, [page]);
      if (page.kind === 'doc' && page.version) keepPath(page, before, page.version);
      else notes.left(page.file, undefined, `has the name of another text, so it is content/${page.target}`, MERGE);
    }
}

const MERGE = 'Merge the two, or choose another name.';

/** The first sentences of the first document. */
function findDescription(site: OldSite, links: Links, notes: Notes): string | undefined {
  const [version] = site.config.versions;
  const main = version && findDoc(site, version, site.config.mainDocId);
  return main && (main.settings.description ?? convertText(main, links, notes.fork()).description);
}

/** The entries of a sidebar, with links to paths of the new site. */
const withNewPaths = (
  entries: WrittenEntry[],
  sidebar: WrittenSidebar,
  parts: { site: OldSite; links: Links; notes: Notes },
): WrittenEntry[] =>
  entries.flatMap((entry): WrittenEntry[] => {
    if (typeof entry === 'string') return [entry];
    if (entry.items) {
      const items = withNewPaths(entry.items, sidebar, parts);
      if (items.length > 0) return [{ ...entry, items }];
      // All of its links are left out, and a group without entries would fail the build.
      return entry.link === undefined ? [] : [entry.link];
    }
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

/** Text that reads like a day is quoted: Astro takes other days in front matter for dates, and a title has to be text. */
const toYaml = (value: unknown, options?: ToStringOptions): string =>
  stringify(value, { customTags: ['timestamp'], ...options });

const stringifyRecords = (records: Map<string, object>): string =>
  records.size === 0 ? '{}\n' : toYaml(Object.fromEntries(records));

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
  return { path, text: `---\n${toYaml(ordered, { lineWidth: 0 })}---\n\n${text}\n` };
}
