import { buildSites } from '#tests/support/build-sites.ts';

/** Builds the sites that the tests in this folder read, if something in them has changed. */
export const setup = (): Promise<void> => buildSites();
