import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { en } from '#lib/messages/en.ts';
import { failWith } from '../problems/fail.ts';
import type { ContentPage, Toolbox } from '../toolbox.ts';
import { sharedAddresses } from './addresses.ts';
import { explain } from './explain.ts';
import { withoutLinks } from './outdated.ts';
import { readSite } from './site.ts';

/**
 * Fails a build whose content has mistakes: links and images that lead nowhere, headings that are not there, two pages
 * with one address, and whatever the plugins found while they rendered. All are told at once. Texts that no longer hold
 * fail nothing: links in them to what is gone become plain text.
 */
export function contentChecks({ pages }: { pages: () => ContentPage[] }): AstroIntegration {
  let base = '/';
  let origin: string | undefined;
  return {
    name: 'commonplace:content-checks',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        origin = config.site && new URL(config.site).origin;
        failWith(sharedAddresses(pages()));
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const known = pages();
        const pageOf = (file: string) => known.find((page) => page.file === file)?.address;
        const toolbox: Toolbox = { base, pages: () => known, pageOf, getMessagesFor: () => en };
        const site = await readSite(fileURLToPath(dir), base, origin);
        failWith(await explain(site, toolbox));
        for (const { file, gone } of site.outdated) {
          await writeFile(file, withoutLinks(await readFile(file, 'utf8'), gone));
        }
        logger.info(`${site.pages.length} pages are sound (${Math.round(performance.now() - start)} ms)`);
      },
    },
  };
}
