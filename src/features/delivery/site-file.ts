import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configuredBackend } from '#contracts/backend-config.ts';
import { BUILT_SITE_FILE, BUILT_SITE_FORMAT, type BuiltSite } from '#contracts/built-site.ts';
import type { Site } from '#contracts/site-config/index.ts';
import type { BuildStep } from '#lib/build/steps.ts';

const AGREEMENTS = 'agreements.json';

/** Writes beside the pages what the server has to know about the site. */
export const siteFile = (site: Site, getRedirects: () => BuiltSite['redirects']): BuildStep => ({
  name: 'site-file',
  start: ({ folder }) => ({
    finish: async () => {
      const agreements = existsSync(join(folder, AGREEMENTS)) ? AGREEMENTS : null;
      const facts = toBuiltSite(site, { agreements, redirects: getRedirects() });
      await writeFile(join(folder, BUILT_SITE_FILE), `${JSON.stringify(facts, null, 2)}\n`);
      return undefined;
    },
  }),
});

export function toBuiltSite(
  { title, url, baseUrl, customFields, signIn }: Site,
  { agreements, redirects }: Pick<BuiltSite, 'agreements' | 'redirects'>,
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
    redirects,
  };
}
