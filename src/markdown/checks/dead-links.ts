import { decoded } from '#contracts/decoded.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { ownHrefs } from '#workspace/own-pages.ts';
import type { ContentPage } from '../plugin-context.ts';
import type { LoadPage } from '../problems/mistakes-in-development.ts';
import { followLinks } from './broken-links.ts';
import { toCheckContext, toDiagnostics } from './link-diagnostics.ts';

type Site = {
  /** The base path with both slashes. */
  base: string;
  pages: ContentPage[];
  membersPages: ContentPage[];
  /** Old paths that redirect to a page. */
  redirected: ReadonlySet<string>;
};

/**
 * While developing, the links of a page to missing pages and headings, in the words of the build. What only a build makes is not there yet,
 * so links to other files than pages are not followed.
 */
export async function findDeadLinks(path: string, load: LoadPage, site: Site): Promise<string[]> {
  const page = decoded(path);
  const { base, redirected } = site;
  const membersPages = new Set(site.membersPages.map(({ href }) => href));
  // While developing, each of the members' pages has its own path.
  const pages = [...site.pages, ...site.membersPages.map(({ file, href }) => ({ file, href: href.replace('#/', '') }))];
  const loaded = new Map<string, string>();
  const follow = () => {
    const there = [...pages.map(({ href }) => href), ...ownHrefs(), ...loaded.keys()];
    const { visitPage, report } = followLinks({
      base,
      files: new Map(there.map((href) => [href, href])),
      origin: undefined,
      redirected,
      membersPages,
    });
    for (const [href, source] of loaded) visitPage({ ...parseHtml(source), path: href, edits: new HtmlEdits(source) });
    const found = report();
    const brokenLinks = found.brokenLinks.filter(
      (link) =>
        link.page === page &&
        /^missing (?:page|heading)$/.test(link.kind) &&
        link.href.endsWith('/') &&
        // While developing, the URL that serves a smaller picture looks like that of a page.
        !link.isPicture,
    );
    return { ...found, problems: new Set<string>(), pages: there, brokenLinks };
  };
  const add = async (href: string) => {
    const source = loaded.has(href) ? undefined : await load(href);
    if (source !== undefined) loaded.set(href, source);
  };
  await add(page);
  // Before other pages are loaded, each page that has to be looked at seems to be missing, or to have no headings.
  for (const { href } of follow().brokenLinks) await add(href);
  return toDiagnostics(follow(), toCheckContext(base, pages));
}
