import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_SITE_FILE, builtSiteSchema } from '#contracts/built-site.ts';
import { decoded } from '#contracts/decoded.ts';
import { findMembersText } from '#lib/build/members-text.ts';
import { type BuildOutput, type BuildStep, findFiles } from '#lib/build/steps.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import type { ContentPage, PluginContext } from '../plugin-context.ts';
import { failNow } from '../problems/fail.ts';
import { followLinks, type SiteReport } from './broken-links.ts';
import { toCheckContext, toDiagnostics } from './link-diagnostics.ts';

type MembersSite = {
  /** The title, and the base path with both slashes. */
  site: { title: string; base: string };
  /** Where the build writes the public site. */
  publicFolder: string;
  /** The public content files, as they are now. */
  pages: () => ContentPage[];
  members: PluginContext['members'];
  /** Old paths that redirect to a page. */
  redirected: () => Iterable<string>;
  /** The URL of the page that shows the members' pages of a locale. */
  toMembersHref: (locale: string) => string;
  /** Mistakes in other files of the site, each as `file:line: sentence`. */
  problems: () => string[];
};

/**
 * Checks the built members' pages as those of the site are checked: mistakes that the plugins found, and links, both among each other
 * and into the last build of the public site.
 */
export const membersChecks = (parts: MembersSite): BuildStep => ({
  name: 'members-checks',
  start: ({ files }) => {
    const own: Page[] = [];
    return {
      visitPage: (page) => {
        const found = findMembersText(page);
        if (!found) return;
        const { locale, path } = found.facts;
        // Each has its own path here, although readers see all of them at the same one.
        own.push({ ...page, path: parts.toMembersHref(locale) + path.slice(1) });
      },
      finish: async () => {
        const { mistakes, isPublicKnown } = await findMembersMistakes(own, files, parts);
        if (!isPublicKnown) {
          const folder = toDisplayPath(parts.publicFolder);
          process.stderr.write(
            `This site is not built in ${folder}/, so links from members' pages to it by their path are not checked: npm run build\n`,
          );
        }
        failNow([...parts.problems(), ...mistakes]);
        return `${own.length} pages checked, no mistakes found`;
      },
    };
  },
});

/** The files of the public site by their paths in URLs; undefined if it is not built, or if another site is. */
async function findPublicFiles({ site, publicFolder }: MembersSite): Promise<Map<string, string> | undefined> {
  const file = join(publicFolder, BUILT_SITE_FILE);
  if (!existsSync(file)) return undefined;
  const built = builtSiteSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  if (built?.title !== site.title || built.base !== site.base) return undefined;
  return findFiles(publicFolder, site.base);
}

type Page = Parameters<ReturnType<typeof followLinks>['visitPage']>[0];

/** The mistakes in the members' pages, and whether links into the public site could be checked. */
async function findMembersMistakes(own: Page[], built: BuildOutput['files'], parts: MembersSite) {
  const { publicFolder, pages, members, redirected } = parts;
  const { base } = parts.site;
  const publicFiles = await findPublicFiles(parts);
  const known = pages();
  const files = new Map([...built, ...(publicFiles ?? []), ...own.map(({ path }) => [path, path] as const)]);
  const membersHrefs = members.pages().map(({ href }) => href);
  const follow = (all: Page[]): SiteReport => {
    const { visitPage, report } = followLinks({
      base,
      files,
      origin: undefined,
      // A page may have been written since the public site was built.
      redirected: new Set([...redirected(), ...known.map(({ href }) => href)]),
      membersPages: new Set(membersHrefs),
    });
    for (const page of all) visitPage(page);
    return report();
  };
  const linked = new Set(follow(own).brokenLinks.flatMap(({ kind, href }) => (kind === 'missing heading' ? href : [])));
  const others = [...linked].flatMap((href) => {
    const name = publicFiles?.get(href);
    return name?.endsWith('.html') ? [readPage(join(publicFolder, name), href)] : [];
  });
  const report = follow([...own, ...(await Promise.all(others))]);
  const ownPaths = new Set(own.map(({ path }) => path));
  const isMistake = ({ page, kind, id }: SiteReport['brokenLinks'][number]) =>
    ownPaths.has(page) &&
    // Links among members' pages need no mark.
    kind !== 'unmarked link for members' &&
    (publicFiles !== undefined || kind !== 'missing page' || id.startsWith('/'));
  const found: SiteReport = {
    ...report,
    brokenLinks: report.brokenLinks.filter(isMistake),
    pages: [...files.keys()].filter((path) => path.endsWith('/')),
  };
  const sources = members.pages().map(({ file, href }) => ({ file, href: decoded(href.replace('#/', '')) }));
  const context = { ...toCheckContext(base, known), pages: () => [...known, ...sources], members };
  const mistakes = toDiagnostics(found, context);
  return { mistakes, isPublicKnown: publicFiles !== undefined };
}

async function readPage(file: string, path: string): Promise<Page> {
  const source = await readFile(file, 'utf8');
  return { ...parseHtml(source), path, edits: new HtmlEdits(source) };
}
