import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineSite } from '#contracts/site-config/index.ts';
import { SITE_FOLDER } from './folders.ts';

/** Node reads the file itself, so that the build, the commands and the tests load it in one way. */
const { default: config } = createRequire(join(SITE_FOLDER, 'package.json'))('./site.config.ts');

/** The configuration of the community's site, checked, with the defaults filled in. */
export default defineSite(config);
