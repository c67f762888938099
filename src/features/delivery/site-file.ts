import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { configuredBackend } from '#contracts/backend-config.ts';
import { BUILT_SITE_FILE, BUILT_SITE_FORMAT, type BuiltSite } from '#contracts/built-site.ts';
import type { Site } from '#contracts/site-config/index.ts';

const AGREEMENTS = 'agreements.json';

/** Writes beside the pages what the server has to know about the site. */
export function siteFile(site: Site): AstroIntegration {
  return {
    name: 'commonplace:site-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const agreements = existsSync(new URL(AGREEMENTS, dir)) ? AGREEMENTS : null;
        const facts = toBuiltSite(site, agreements);
        await writeFile(new URL(BUILT_SITE_FILE, dir), `${JSON.stringify(facts, null, 2)}\n`);
      },
    },
  };
}

export function toBuiltSite(
  { title, url, baseUrl, customFields, signIn }: Site,
  agreements: BuiltSite['agreements'],
): BuiltSite {
  const backendUrl = configuredBackend(customFields)?.url ?? null;
  return {
    format: BUILT_SITE_FORMAT,
    title,
    url,
    base: baseUrl,
    backendUrl,
    codeLength: signIn.codeLength,
    agreements,
  };
}
