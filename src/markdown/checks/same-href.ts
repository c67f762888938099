import { dirname, join } from 'node:path';
import site from '#site';
import { getFileLocale } from '#workspace/content/files.ts';
import { CONTENT_FOLDER, listFiles, PUBLIC_FOLDER } from '#workspace/folders.ts';
import { listFolders, OWN_FOLDERS, ownHrefs } from '#workspace/own-pages.ts';
import { href as toHref } from '#workspace/url.ts';
import type { ContentPage } from '../plugin-context.ts';
import { place } from '../problems/report.ts';

/** The languages of which each has its pages in a folder of its own. */
const languagesInFolders = () =>
  site.locales.list.map(({ code }) => code).filter((code) => code !== site.locales.default);

/**
 * A sentence for each URL that more than one content file claims, and for each file with the URL of one of the site's own pages, or in one
 * of its own folders or those of languages.
 */
export function sharedHrefs(pages: ContentPage[], own = ownHrefs(), languages = languagesInFolders()): string[] {
  const byHref = Map.groupBy(pages, ({ href }) => href);
  const ownFolders = Object.values(OWN_FOLDERS).map(toHref);
  const lists = listFolders();
  const taken = pages.flatMap(({ file, href }) => {
    const language = languages.find((code) => href.startsWith(toHref(`${code}/`)));
    if (language && language !== getFileLocale(file))
      return [
        `${place(file, 1)}: ${href} is among the pages in the language "${language}", whose texts stand in i18n/${language}/. Move the file there, or give it another slug.`,
      ];
    const isInFolder =
      ownFolders.some((folder) => href.startsWith(folder)) ||
      lists.some((folder) => href.startsWith(folder) && href !== folder);
    if (!isInFolder && !own.has(href)) return [];
    const what = isInFolder ? 'in a folder' : 'a page';
    return [`${place(file, 1)}: ${href} is ${what} of the site itself. Rename the file, or give it another slug.`];
  });
  const shared = [...byHref]
    .filter(([, claims]) => claims.length > 1)
    .map(([href, claims]) => {
      const files = claims.map(({ file }) => place(file)).sort();
      return `${files.join(' and ')} have one URL, ${href}. Rename one of them, or give it another slug.`;
    });
  return [...taken, ...shared];
}

/** A sentence for each file in `public/` that would come into one of the site's own folders: emptied by the build, or cached for a year. */
export const filesInOwnFolders = (folder = PUBLIC_FOLDER): string[] =>
  listFiles(
    folder,
    ['_astro/', ...Object.values(OWN_FOLDERS)].map((own) => `${own}**`),
  ).map(
    (name) =>
      `${place(join(folder, name))}: The folder "${name.split('/')[0]}" is one that the site fills itself, and browsers keep what is in it for a year. Move the file to another one, such as public/img/.`,
  );

/** A sentence for each folder of texts that several files describe. */
export const sharedFolders = (content = CONTENT_FOLDER): string[] =>
  [...Map.groupBy(listFiles(content, '**/_category_.{yml,yaml,json}'), dirname).values()]
    .filter((files) => files.length > 1)
    .map(
      (files) =>
        `${files.map((name) => place(join(content, name))).join(' and ')} describe one folder. Remove one of them.`,
    );
