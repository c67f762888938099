import type { BuildStep } from '#lib/build/steps.ts';
import { getAttribute } from '#workspace/html/parse-html.ts';
import { OFFLINE_PAGE } from '../file-category.ts';
import { countPages, getSize, type ManifestFile } from '../manifest.ts';
import { findAssets } from './asset-references.ts';
import { packFolder, toRequested } from './site-files.ts';
import { findMark, writeWorker } from './write-worker.ts';

/**
 * Makes the site readable offline, in two steps: `packs` comes after every step that changes pages, `worker` after every step that
 * writes into the site. The search index may be built between them.
 * @param getLivePages returns the URLs of the pages for joining, which are never cached
 */
export function offline(getLivePages: () => string[]) {
  let packed: ManifestFile[] = [];
  const toPaths = (base: string) => getLivePages().map((url) => toRequested(url.slice(base.length)));
  const packs: BuildStep = {
    name: 'offline-packs',
    start: ({ folder, base }) => {
      // The list of files names all that are kept, and these pages are for people who have their URLs.
      const unlisted: string[] = [];
      return {
        visitPage: ({ path, elements }) => {
          if (elements.some((element) => getAttribute(element, 'data-unlisted') !== undefined))
            unlisted.push(toRequested(path.slice(base.length)));
        },
        finish: async () => {
          packed = await packFolder(folder, 'site', [...toPaths(base), ...unlisted]);
          return `${packed.length} files to keep, without the search index`;
        },
      };
    },
  };
  const worker: BuildStep = {
    name: 'offline',
    start: ({ folder, base }) => {
      const assets: string[] = [];
      let mark: string | undefined;
      return {
        visitPage: (page) => {
          if (OFFLINE_PAGE.test(page.path)) assets.push(...findAssets(page, base));
          if (page.path === `${base}offline/`) mark = findMark(page);
        },
        finish: async () => {
          const files = [...packed, ...(await packFolder(folder, 'index'))];
          if (!mark) throw new Error('There is no page about reading offline.');
          const livePages = toPaths(base).map((path) => base + path);
          const manifest = await writeWorker({ folder, base, files, assets, livePages, mark });
          return `${countPages(manifest)} pages can be kept, in ${manifest.files.length} files of ${Math.round(getSize(manifest) / 1000)} kB`;
        },
      };
    },
  };
  return { packs, worker };
}
