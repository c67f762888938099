import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { eachPage } from '#lib/each-page.ts';
import { composeHeadersFile, lineLengthWarnings, type SitePaths } from './headers-file.ts';
import { addMetaPolicy } from './meta-policy.ts';
import { readPages } from './pages.ts';
import { composePolicy } from './policy.ts';
import { runtimeLast } from './runtime-last.ts';

export { siteFile } from './site-file.ts';

export interface DeliveryOptions {
  /** Address of the hosted backend, when one is configured. */
  backendUrl?: string | undefined;
  /** Also write the policy into every page, for hosts that cannot send headers. It costs bytes and time on each page. */
  metaPolicy?: boolean | undefined;
}

/**
 * Puts the islands' runtime behind the text of each page, and writes `_headers` beside the pages: one strict Content-Security-Policy for all of them, the other security
 * headers, and how long files may be kept. It must come after every integration that writes HTML.
 */
export function delivery({ backendUrl, metaPolicy = false }: DeliveryOptions = {}): AstroIntegration {
  let paths: SitePaths = { base: '/', hashed: '/_astro/', index: '/pagefind/', pictures: '/previews/' };
  return {
    name: 'commonplace:delivery',
    hooks: {
      'astro:config:done': ({ config }) => {
        paths = sitePaths(config);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const start = performance.now();
        const folder = fileURLToPath(dir);
        await rewritePages(folder, runtimeLast);
        const { count, scripts, styles } = await readPages(folder);
        const policy = composePolicy({ scripts, styles, backendUrl });
        const headersFile = composeHeadersFile(policy, paths);
        await writeFile(new URL('_headers', dir), headersFile);
        if (metaPolicy) await rewritePages(folder, (html) => addMetaPolicy(html, policy));
        for (const warning of lineLengthWarnings(headersFile)) logger.warn(warning);
        const took = Math.round(performance.now() - start);
        logger.info(
          `One policy for ${count} pages: ${scripts.size} inline scripts, ${styles.size} inline styles, ` +
            `${policy.length} characters (${took} ms)`,
        );
      },
    },
  };
}

function sitePaths(config: Pick<AstroConfig, 'base' | 'build'>): SitePaths {
  const base = config.base.endsWith('/') ? config.base : `${config.base}/`;
  return { base, hashed: `${base}${config.build.assets}/`, index: `${base}pagefind/`, pictures: `${base}previews/` };
}

/** Changes every page that the function changes. */
async function rewritePages(folder: string, change: (html: string) => string): Promise<void> {
  await eachPage(folder, async (file) => {
    const html = await readFile(file, 'utf8');
    const changed = change(html);
    if (changed !== html) await writeFile(file, changed);
  });
}
