import { buildSites } from '#tests/support/build-sites.ts';

/** Builds the sites that the tests of this folder read, where something in them has changed. */
export const setup = (): Promise<void> => buildSites();
