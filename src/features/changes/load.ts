import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { historyHref } from '#contracts/agreements.ts';
import { allAgreements } from '#features/agreements/index.ts';
import { type Doc, getDocsVersion, type LoadedVersion } from '#features/docs/index.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import type { SitemapEntry } from '#lib/sitemap.ts';
import site from '#site';
import { CONTENT_FOLDER, toContentPath } from '#workspace/folders.ts';
import { openHistory } from '#workspace/history.ts';
import type { Change, Changes } from './model.ts';
import { getChangesLocales, getChangesUrl } from './paths.ts';
import { type ChangeSet, readChanges } from './read-changes.ts';

/** How many changes the page lists, and how many documents of each. */
const MAX_CHANGES = 50;
const MAX_DOCUMENTS = 20;

/** The latest changes in the default version of each area, in a locale. */
export const loadChanges = oncePerBuild(load, (locale) => locale);

async function load(locale: string): Promise<Changes> {
  const href = getChangesUrl(locale);
  const history = openHistory();
  // The oldest commit of a shallow clone seems to have created every file.
  if (!history || history.isShallow) return { locale, href, list: undefined };
  const configs = site.docs.map(({ versions: [first] }) => first);
  const files = getFiles(await Promise.all(configs.map((config) => getDocsVersion(locale, config))));
  const sets = readChanges(history.commits, {
    listed: [...files.keys()],
    isThere: (path) => existsSync(join(CONTENT_FOLDER, path)),
    versions: configs,
    readTexts: history.readBlobs,
  });
  const agreements = new Map((await allAgreements(locale)).map(({ doc, here }) => [doc.href, historyHref(here)]));
  return { locale, href, list: sets.slice(0, MAX_CHANGES).map((set) => toChange(set, files, agreements)) };
}

/** The listed documents by their files, below `content/`. */
const getFiles = (loaded: LoadedVersion[]): Map<string, Doc> =>
  new Map(
    loaded
      .flatMap(({ byId, entries }) => [...byId.values()].map((doc) => ({ doc, entry: entries.get(doc.id) })))
      .flatMap(({ doc, entry }) => {
        const { filePath } = entry ?? {};
        const path = filePath && toContentPath(filePath);
        return path && !doc.unlisted ? [[path, doc] as const] : [];
      }),
  );

function toChange(
  { id, date, author, subject, documents }: ChangeSet,
  files: Map<string, Doc>,
  histories: Map<string, string>,
): Change {
  const shown = documents.slice(0, MAX_DOCUMENTS).map(({ kind, path, title }) => {
    const doc = path === undefined ? undefined : files.get(path);
    return { kind, title: doc?.title ?? title, href: doc?.href, history: doc && histories.get(doc.href) };
  });
  return { id: `c-${id.slice(0, 12)}`, date, author, subject, documents: shown, more: documents.length - shown.length };
}

/** The changes in every locale; empty if they are not switched on. */
export const loadAllChanges = (): Promise<Changes[]> => Promise.all(getChangesLocales().map(loadChanges));

/** The page in every locale, with the day of its newest change. */
export const getChangesSitemap = async (): Promise<SitemapEntry[]> =>
  (await loadAllChanges()).map(({ href, list }) => ({ href, changed: list?.[0]?.date }));
