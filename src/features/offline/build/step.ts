import type { BuildStep } from '#lib/build/steps.ts';
import { countPages } from '../manifest.ts';
import { findAssets } from './needs.ts';
import { type FileFacts, toFileFacts } from './site-files.ts';
import { OFFLINE_PAGE, writeWorker } from './write-worker.ts';

/**
 * Adds the service worker to the built site. It must come after every step that writes into the site.
 * @param getLivePages gives the URLs of the pages to join on, which are never cached
 */
export const offline = (getLivePages: () => string[]): BuildStep => ({
  name: 'offline',
  start: ({ folder, base }) => {
    const pages = new Map<string, FileFacts>();
    const assets: string[] = [];
    return {
      visitPage: (page) => {
        if (OFFLINE_PAGE.test(page.path)) assets.push(...findAssets(page, base));
      },
      pageWritten: (file, content) => {
        pages.set(file, toFileFacts(content));
      },
      finish: async () => {
        const manifest = await writeWorker({ folder, base, pages, assets, livePages: getLivePages() });
        return `${countPages(manifest)} pages can be kept, in ${manifest.files.length} files`;
      },
    };
  },
});
