import { fileURLToPath } from 'node:url';
import type { SiteInput } from '#contracts/site-config/index.ts';
import siteConfig from '../../site/site.config.ts';
import bare from '../sites/bare/site.config.ts';
import german from '../sites/german/site.config.ts';
import handbook from '../sites/handbook/site.config.ts';
import library from '../sites/library/site.config.ts';

/** Typed as any site, since a community's own one may replace the demo. */
const demo: SiteInput = siteConfig;

/** The sites for tests: those in `tests/sites/`, and the demo. */
export type SiteName = 'handbook' | 'library' | 'german' | 'bare' | 'demo';

/** The folder of package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The source folder of a site: its configuration, content and pictures. */
export const sourceFolders: Record<SiteName, string> = {
  handbook: `${ROOT}tests/sites/handbook`,
  library: `${ROOT}tests/sites/library`,
  german: `${ROOT}tests/sites/german`,
  bare: `${ROOT}tests/sites/bare`,
  demo: `${ROOT}site`,
};

/** The folder of a built site. `tests/support/build-sites.ts` builds it. */
export const builtFolder = (name: SiteName): string => `${ROOT}.cache/sites/${name}`;

/** The configuration of each site as its author wrote it. */
export const configs = { handbook, library, german, bare, demo } satisfies Record<SiteName, object>;

/** The base path of each site. */
export const basePaths: Record<SiteName, string> = {
  handbook: handbook.baseUrl,
  library: library.baseUrl,
  german: german.baseUrl,
  bare: bare.baseUrl,
  demo: demo.baseUrl,
};

/** A site of Docusaurus, its import, and the build of that. */
export const IMPORTED = {
  from: `${ROOT}tests/sites-to-import/docusaurus`,
  site: `${ROOT}.cache/imported/docusaurus`,
  built: `${ROOT}.cache/sites/imported`,
} as const;

/** The site that `npm run adopt` makes from the demo, and its build. */
export const ADOPTED = {
  options: [
    ...['--name', 'Weavers’ Row', '--address', 'https://weavers.coop/handbook/', '--contact', 'us@weavers.coop'],
    ...['--colour', '#8a3b12', '--language', 'en', '--keep', 'codex,agreements,blog'],
  ],
  site: `${ROOT}.cache/adopted/site`,
  built: `${ROOT}.cache/sites/adopted`,
} as const;
