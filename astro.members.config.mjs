// @ts-check
import { resolve } from 'node:path';
import mdx from '@astrojs/mdx';
import { collectMembersPages } from '#features/members-pages/collect.ts';
import { getRedirectTargets } from '#features/redirects/index.ts';
import { contentFromFile } from '#lib/build/content-from-file.ts';
import { contentImports } from '#lib/build/content-imports.ts';
import { afterBuild } from '#lib/build/integration.ts';
import { oneBuildAtATime } from '#lib/build/one-at-a-time.ts';
import { quickSync } from '#lib/build/quick-sync.ts';
import { react } from '#lib/react/integration.ts';
import { membersChecks } from '#markdown/checks/members-pages.ts';
import { mdxMistakes } from '#markdown/mdx-mistakes.ts';
import siteConfig from '#site';
import { contentPages } from '#workspace/content/files.ts';
import { isForMembers, membersPages } from '#workspace/content/members-pages.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { OUT_FOLDER, readMembersBuildFolder } from '#workspace/folders.ts';
import { findStrayLinks } from '#workspace/own-files.ts';
import site from './astro.config.mjs';

const folder = readMembersBuildFolder();

/** How the pages that members alone read are built: `npm run members-pages`. Nothing of it comes into the folder of the site. */
export default {
  ...site,
  srcDir: './src/pages/_members-pages',
  publicDir: resolve(folder, 'public'),
  outDir: resolve(folder, 'pages'),
  cacheDir: resolve(folder, 'cache'),
  integrations: [
    oneBuildAtATime(),
    quickSync(),
    contentFromFile(),
    contentImports(),
    react(),
    mdx(),
    mdxMistakes(),
    afterBuild([
      membersChecks({
        site: { title: siteConfig.title, base: siteConfig.baseUrl },
        publicFolder: OUT_FOLDER,
        pages: contentPages,
        members: { pages: membersPages, isForMembers },
        redirected: () => Object.keys(getRedirectTargets()),
        toMembersHref: (locale) => hrefIn(locale, '/members/'),
        problems: findStrayLinks,
      }),
      collectMembersPages(folder),
    ]),
  ],
};
