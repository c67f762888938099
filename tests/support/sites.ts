import { fileURLToPath } from 'node:url';
import demo from '../../site/site.config.ts';
import bare from '../sites/bare/site.config.ts';
import german from '../sites/german/site.config.ts';
import handbook from '../sites/handbook/site.config.ts';

/** The sites that tests are run on: those of `tests/sites/`, what a test changes in one of them, and the demo. */
export type SiteName = 'handbook' | 'handbook-feedback' | 'german' | 'bare' | 'demo';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where the source of a site is: its configuration, content and pictures. */
export const sourceFolders: Record<SiteName, string> = {
  handbook: `${ROOT}tests/sites/handbook`,
  'handbook-feedback': `${ROOT}.cache/sites/handbook-feedback.source`,
  german: `${ROOT}tests/sites/german`,
  bare: `${ROOT}tests/sites/bare`,
  demo: `${ROOT}site`,
};

/** Where a built site is. `tests/support/build-sites.ts` builds it. */
export const builtFolder = (name: SiteName): string => `${ROOT}.cache/sites/${name}`;

/** Where each site is mounted. */
export const basePaths: Record<SiteName, string> = {
  handbook: handbook.baseUrl,
  'handbook-feedback': handbook.baseUrl,
  german: german.baseUrl,
  bare: bare.baseUrl,
  demo: demo.baseUrl,
};
