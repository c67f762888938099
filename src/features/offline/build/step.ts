import type { BuildStep } from '#lib/build/steps.ts';
import { OFFLINE_PAGE } from '../file-category.ts';
import { countPages, getSize } from '../manifest.ts';
import { findAssets } from './needs.ts';
import { writeWorker } from './write-worker.ts';

/**
 * Adds the service worker to the built site. It must come after every step that writes into the site.
 * @param getLivePages gives the URLs of the pages to join on, which are never cached
 */
export const offline = (getLivePages: () => string[]): BuildStep => ({
  name: 'offline',
  start: ({ folder, base }) => {
    const assets: string[] = [];
    return {
      visitPage: (page) => {
        if (OFFLINE_PAGE.test(page.path)) assets.push(...findAssets(page, base));
      },
      finish: async () => {
        const manifest = await writeWorker({ folder, base, assets, livePages: getLivePages() });
        return `${countPages(manifest)} pages can be kept, in ${manifest.files.length} files of ${Math.round(getSize(manifest) / 1000)} kB`;
      },
    };
  },
});
