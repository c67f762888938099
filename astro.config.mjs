// @ts-check
// First: the rest may fail to load, and Astro would send a report of that to its makers, too.
import '#workspace/astro-environment.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import mdx from '@astrojs/mdx';
import { configuredBackend } from '#contracts/backend-config.ts';
import { agreementChecks } from '#features/agreements/checks.ts';
import { truncate } from '#features/blog/truncate.ts';
import { findChangesClashes, noteMissingHistory } from '#features/changes/checks.ts';
import { delivery, siteFile } from '#features/delivery/index.ts';
import { feedback } from '#features/feedback/integration.ts';
import { membersPagesInDevelopment } from '#features/members-pages/in-development.ts';
import { notFoundPages } from '#features/not-found/integration.ts';
import { offline } from '#features/offline/build/step.ts';
import { ogImages } from '#features/og-images/step.ts';
import {
  findRedirectClashes,
  getRedirectTargets,
  redirects,
  redirectsInDevelopment,
} from '#features/redirects/index.ts';
import { searchInDevelopment, searchIndex } from '#features/search/build/integration.ts';
import { inlinePreloadHelper, intent } from '#layout/integrations.ts';
import { contentFromFile } from '#lib/build/content-from-file.ts';
import { contentImports } from '#lib/build/content-imports.ts';
import { formerPages } from '#lib/build/former-pages.ts';
import { freshFiles } from '#lib/build/fresh-files.ts';
import { freshModules } from '#lib/build/fresh-modules.ts';
import { handOver } from '#lib/build/hand-over.ts';
import { afterBuild } from '#lib/build/integration.ts';
import { OLDEST_BROWSERS } from '#lib/build/oldest-browsers.ts';
import { oneBuildAtATime } from '#lib/build/one-at-a-time.ts';
import { outputOnAnotherDisk } from '#lib/build/output-on-another-disk.ts';
import { ownOutput } from '#lib/build/own-output.ts';
import { quickSync } from '#lib/build/quick-sync.ts';
import { renamedTexts } from '#lib/build/renamed-texts.ts';
import { savedAtOnce } from '#lib/build/saved-at-once.ts';
import { isUnwatched } from '#lib/build/unwatched.ts';
import { getLanguage } from '#lib/in-locale.ts';
import { getMessages } from '#lib/messages/index.ts';
import { react } from '#lib/react/integration.ts';
import { findDeadLinks } from '#markdown/checks/dead-links.ts';
import { contentChecks } from '#markdown/checks/index.ts';
import { filesInOwnFolders, sharedFolders, sharedHrefs } from '#markdown/checks/same-href.ts';
import { unusableNames } from '#markdown/checks/unusable-names.ts';
import { readRolesFor } from '#markdown/facts/roles.ts';
import { noteScriptsInPublic, pictureMistakes } from '#markdown/images/picture-mistakes.ts';
import { mdxMistakes } from '#markdown/mdx-mistakes.ts';
import { membersGuard } from '#markdown/members/guard.ts';
import { findPartStyles, partStylesInDevelopment } from '#markdown/part-styles.ts';
import { mistakesInDevelopment } from '#markdown/problems/mistakes-in-development.ts';
import { markdownProcessor } from '#markdown/processor.ts';
import site from '#site';
import { findThemeMistakes } from '#styles/theme-mistakes.ts';
import { readFacts } from '#workspace/content/facts.ts';
import {
  contentPages,
  findCaseTwins,
  findScheduledPosts,
  findStrayTexts,
  getFileLocale,
  getJoinPages,
  getPageHref,
} from '#workspace/content/files.ts';
import { findFillIns } from '#workspace/content/fill-in.ts';
import { explainsTerms, readGlossary } from '#workspace/content/glossary.ts';
import { isForMembers, membersPages } from '#workspace/content/members-pages.ts';
import { localePrefix } from '#workspace/content/path.ts';
import { findLapsedRoles, readRoles } from '#workspace/content/roles.ts';
import { CONTENT_FOLDER, OUT_FOLDER, PUBLIC_FOLDER, SITE_FOLDER, THEME_FILE } from '#workspace/folders.ts';
import { isBuilding } from '#workspace/mistakes.ts';
import { findStrayLinks, isOwnFile } from '#workspace/own-files.ts';

/** Modules that every island needs, in one file. A module that is also used without React must not be here: it would load all of them. */
const AWAKE = {
  name: 'awake',
  test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/lib\/react\/|src\/ui\/(?:icons|CrashBoundary|Button)|src\/features\/auth\/session\/(?:AuthProvider|session-state|store\.client)|src\/lib\/(?:adopt-styles|storage|store|messages\/interpolate)\.ts|contracts\/decoded\.ts/,
};

const prefixes = site.locales.list.map(({ code }) => localePrefix(code)).filter(Boolean);

const readOffline = offline(getJoinPages);

/** Mistakes in the site's files that no page shows. */
const findProblems = () => [
  ...findStrayLinks(),
  ...filesInOwnFolders(),
  ...sharedFolders(),
  ...findThemeMistakes(),
  ...findLapsedRoles(readRoles(), Date.now()),
  ...findChangesClashes(contentPages()),
];

/**
 * How the site is put together. This is JavaScript, which Node loads with its imports: for TypeScript, Vite would transform every
 * module, which takes a second of each build. It does not use Astro's `defineConfig`, which would load 280 modules of optimizers that
 * nothing here uses, in a fifth of a second.
 * @type {import('astro').AstroUserConfig}
 */
export default {
  site: site.url,
  base: site.baseUrl,
  trailingSlash: 'always',
  publicDir: PUBLIC_FOLDER,
  outDir: OUT_FOLDER,
  markdown: {
    processor: markdownProcessor({
      base: site.baseUrl,
      getPageHref,
      isOwnFile,
      pages: contentPages,
      members: { pages: membersPages, isForMembers },
      getLocaleFor: getFileLocale,
      getDirectionFor: (file) => getLanguage(getFileLocale(file)).dir,
      getMessagesFor: (file) => getMessages(getFileLocale(file)),
      getFactsFor: (file) => readFacts(undefined, getFileLocale(file)),
      getRolesFor: (file) => readRolesFor(getFileLocale(file)),
      getGlossaryFor: (file) => {
        const locale = getFileLocale(file);
        const terms = readGlossary(undefined, locale === site.locales.default ? undefined : locale, locale);
        return { terms, isExplained: file !== undefined && terms.length > 0 && explainsTerms(file) };
      },
      mdastPlugins: [truncate],
    }),
  },
  image: { service: { entrypoint: '/src/markdown/images/service.ts' } },
  integrations: [
    ownOutput(),
    oneBuildAtATime(),
    formerPages(),
    outputOnAnotherDisk(),
    handOver(),
    quickSync(),
    contentFromFile(),
    contentImports(),
    freshFiles(),
    freshModules(),
    renamedTexts(),
    savedAtOnce(),
    react(),
    mdx(),
    mdxMistakes(),
    pictureMistakes(),
    intent(),
    inlinePreloadHelper(),
    agreementChecks(),
    membersGuard({ isForMembers }),
    feedback(site.feedback),
    searchInDevelopment(),
    redirectsInDevelopment(),
    mistakesInDevelopment(
      () => [
        ...findProblems(),
        ...sharedHrefs([...contentPages(), ...membersPages()]),
        ...unusableNames([...contentPages(), ...membersPages()].map(({ file }) => file)),
        ...findRedirectClashes(),
      ],
      (page, load) =>
        findDeadLinks(page, load, {
          base: site.baseUrl,
          pages: contentPages(),
          membersPages: membersPages(),
          redirected: new Set(Object.keys(getRedirectTargets())),
        }),
    ),
    partStylesInDevelopment(),
    membersPagesInDevelopment(),
    notFoundPages(prefixes),
    afterBuild([
      ogImages(),
      contentChecks({
        pages: contentPages,
        membersPages,
        redirected: () => Object.keys(getRedirectTargets()),
        problems: findProblems,
        notes: () => [
          ...findScheduledPosts(Date.now()),
          ...findStrayTexts(),
          ...findCaseTwins(),
          ...noteScriptsInPublic(),
          ...noteMissingHistory(),
        ],
      }),
      delivery({
        metaPolicy: site.metaPolicy,
        backendUrl: configuredBackend(site)?.url,
        findStyles: findPartStyles,
      }),
      readOffline.packs,
      searchIndex(),
      readOffline.worker,
      redirects(),
      // Last, since a server takes it as the end of the build.
      siteFile(site, getRedirectTargets, findFillIns),
    ]),
  ],
  build: { inlineStylesheets: 'always', format: 'directory' },
  // Two files with one URL, or for one folder, are reported by the checks of the content, with all other mistakes.
  prerenderConflictBehavior: [...sharedHrefs(contentPages()), ...sharedFolders()].length > 0 ? 'ignore' : 'error',
  devToolbar: { enabled: false },
  vite: {
    define: {
      'import.meta.env.LOCALE_PREFIXES': prefixes.length > 0 ? JSON.stringify(prefixes) : 'undefined',
      // React's developer tools work with npm run dev. To look for them would cost each visitor 0.2 kB.
      ...(isBuilding() && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
    resolve: {
      alias: {
        '#content': CONTENT_FOLDER,
        '#theme.css': existsSync(THEME_FILE) ? THEME_FILE : resolve('src/styles/no-theme.css'),
      },
    },
    // The site may lie outside of the engine's folder.
    server: {
      fs: { allow: ['.', SITE_FOLDER] },
      // An editor empties a file before it writes it: read in between, the file would be without its text until it is saved again.
      watch: { ignored: isUnwatched, awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
    build: {
      cssTarget: OLDEST_BROWSERS,
      assetsInlineLimit: 0,
      rollupOptions: {
        optimization: { inlineConst: true },
        // Astro wraps each file of MDX in a module with a directive of its own that nothing reads any more.
        checks: { moduleLevelDirective: false },
      },
    },
    environments: {
      // What every island that wakes needs comes in one file.
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [AWAKE] } } } } },
    },
  },
};
