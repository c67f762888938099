import { fileURLToPath } from 'node:url';
import type { SiteInput } from '#contracts/site-config/index.ts';
import siteConfig from '../../site/site.config.ts';
import bare from '../sites/bare/site.config.ts';
import german from '../sites/german/site.config.ts';
import handbook from '../sites/handbook/site.config.ts';
import library from '../sites/library/site.config.ts';

/** By what any site has: a community's own one may take the place of the demo. */
const demo: SiteInput = siteConfig;

/** The sites that tests are run on: those of `tests/sites/`, and the demo. */
export type SiteName = 'handbook' | 'library' | 'german' | 'bare' | 'demo';

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where the source of a site is: its configuration, content and pictures. */
export const sourceFolders: Record<SiteName, string> = {
  handbook: `${ROOT}tests/sites/handbook`,
  library: `${ROOT}tests/sites/library`,
  german: `${ROOT}tests/sites/german`,
  bare: `${ROOT}tests/sites/bare`,
  demo: `${ROOT}site`,
};

/** Where a built site is. `tests/support/build-sites.ts` builds it. */
export const builtFolder = (name: SiteName): string => `${ROOT}.cache/sites/${name}`;

/** What each site says of itself, as its author wrote it. */
export const configs = { handbook, library, german, bare, demo } satisfies Record<SiteName, object>;

/** Where each site is mounted. */
export const basePaths: Record<SiteName, string> = {
  handbook: handbook.baseUrl,
  library: library.baseUrl,
  german: german.baseUrl,
  bare: bare.baseUrl,
  demo: demo.baseUrl,
};

/** A site of Docusaurus, what an import makes of it, and what is built of that. */
export const IMPORTED = {
  from: `${ROOT}tests/sites-to-import/docusaurus`,
  site: `${ROOT}.cache/imported/docusaurus`,
  built: `${ROOT}.cache/sites/imported`,
} as const;

/** What `npm run adopt` makes of the demo, and what is built of that. */
export const ADOPTED = {
  options: [
    ...['--name', 'Weavers’ Row', '--address', 'https://weavers.coop/handbook/', '--contact', 'us@weavers.coop'],
    ...['--colour', '#8a3b12', '--language', 'en', '--keep', 'codex,agreements,blog'],
  ],
  site: `${ROOT}.cache/adopted/site`,
  built: `${ROOT}.cache/sites/adopted`,
} as const;
