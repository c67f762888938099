import { resolve } from 'node:path';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { collectMembersPages } from '#features/members-pages/collect.ts';
import { readMembersBuildFolder } from '#workspace/folders.ts';
import site from './astro.config.ts';

const folder = readMembersBuildFolder();

/** How the pages that members alone read are built: `npm run rooms`. Nothing of it comes into the folder of the site. */
export default {
  ...site,
  srcDir: './src/pages/_members-pages',
  publicDir: resolve(folder, 'public'),
  outDir: resolve(folder, 'pages'),
  cacheDir: resolve(folder, 'cache'),
  integrations: [react(), mdx(), collectMembersPages(folder)],
};
