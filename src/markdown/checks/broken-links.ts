import { decoded } from '#contracts/decoded.ts';
import type { BuildOutput, BuiltPage } from '#lib/build/steps.ts';
import { detach } from '#workspace/html/parse-html.ts';
import { type ElementMistake, getTarget, scanPage } from './scan-page.ts';

/** A link of the built site that leads nowhere, or an invalid element. */
export type BrokenLink = {
  /** The path of the page with the link. */
  page: string;
  /** The target as it is in the page. */
  target: string;
  /** The resolved target; for an invalid element, the page itself. */
  href: string;
  kind: 'missing page' | 'missing heading' | 'unmarked link for members' | ElementMistake;
  /** The id of a heading. */
  id: string;
  isPicture?: boolean;
  /** Why the policy blocks an attribute. */
  reason?: string | undefined;
};

/** A link in a text in force that nobody may edit. It is reported as a warning. */
export type LostLink = {
  /** The text's file in the archive of agreements, without the extension. */
  text: string;
  target: string;
  /** The path of the page that has the text. */
  page: string;
  /** Where the target leads. */
  href: string;
};

export type SiteReport = {
  brokenLinks: BrokenLink[];
  lostLinks: LostLink[];
  /** Mistakes that the plugins found while rendering. */
  problems: Set<string>;
  /** The paths of all pages. */
  pages: string[];
  /** The paths of everything that was written, pages and other files. */
  hrefs: string[];
  /** The ids of a page. */
  getIds: (page: string) => string[];
};

const ORIGIN = 'http://site';

type Site = Pick<BuildOutput, 'base' | 'files'> & {
  /** The site's origin, `https://example.org`. */
  origin: string | undefined;
  /** Old paths that redirect to a page. */
  redirected?: ReadonlySet<string>;
  /** The URLs of members' pages, `/base/members/#/minutes/`. */
  membersPages?: ReadonlySet<string>;
  /** The URLs of texts that wait for their day, each with that day. Only texts that come no sooner may lead there. */
  waiting?: ReadonlyMap<string, string>;
};

/** Follows the links of built pages. Texts that are no longer in force may have dead links, which become plain text. */
export function followLinks({
  base,
  files,
  origin = ORIGIN,
  redirected = new Set(),
  membersPages = new Set(),
  waiting = new Map(),
}: Site) {
  const problems = new Set<string>();
  const brokenLinks: BrokenLink[] = [];
  const lostLinks: LostLink[] = [];
  // One string per page takes a fraction of the memory of many.
  const ids = new Map<string, string>();
  // These are looked up after all pages were visited and all images were drawn.
  const headings: BrokenLink[] = [];
  const pictures: BrokenLink[] = [];

  function visitPage({ path: page, elements, edits }: Pick<BuiltPage, 'path' | 'elements' | 'edits'>): void {
    const found = scanPage({ elements });
    for (const problem of found.problems) problems.add(problem);
    const day = waiting.get(page);
    if (day === undefined) ids.set(page, [...found.ids].join('\n'));
    const isThere = (path: string) => {
      if (files.has(path) || redirected.has(path) || redirected.has(`${path}/`)) return true;
      const other = waiting.get(path);
      return day !== undefined && other !== undefined && other <= day;
    };
    const follow = (target: string) => toLink(target, page, base, files);
    const note = (list: BrokenLink[], link: BrokenLink, more?: Partial<BrokenLink>) =>
      list.push({ ...link, target: detach(link.target), ...more });
    const isGone = (target: string) => !isThere(follow(target)?.href ?? page);
    if (found.outdatedLinks) {
      const lost = found.outdatedLinks.filter((link) => isGone(getTarget(link)));
      for (const link of lost) {
        edits.removeAttribute(link, 'href');
        // The book prints it.
        edits.removeAttribute(link, 'data-href');
        const [text, target] = [found.findFixedText(link), detach(getTarget(link))];
        if (text) lostLinks.push({ text: detach(text), target, page, href: follow(target)?.href ?? '' });
      }
      // A dead link looks and is read like the text around it.
      for (const link of [...lost, ...found.emptyLinks]) edits.rename(link, 'span');
      if (found.lostLinks && lost.length + found.emptyLinks.length > 0)
        edits.removeAttribute(found.lostLinks, 'hidden');
      else if (found.lostLinks) edits.remove(found.lostLinks);
      return;
    }
    for (const { target, mistake, reason } of found.mistakes) {
      // A missing image is reported below.
      if (mistake === 'image without size' && isGone(target)) continue;
      // Of an image in a text that waits, Astro writes the URL and the rest when it makes the page.
      if (day !== undefined && target === '') continue;
      brokenLinks.push({ page, target: detach(target), href: page, id: '', kind: mistake, reason });
    }
    // The page has the full URL, but the author wrote a path.
    const picture = found.picture?.startsWith(`${origin}/`) && follow(found.picture.slice(origin.length));
    if (picture) note(pictures, picture);
    for (const target of found.membersTargets) {
      const link = follow(target);
      if (!link) continue;
      const [path = '', id = ''] = link.id.split('?');
      // When the members' pages themselves are checked, each has its own path.
      const href = link.href + path.slice(1);
      if (!membersPages.has(`${link.href}#${encodeURI(path)}`)) note(brokenLinks, link, { kind: 'missing page' });
      else if (id && files.has(href)) note(headings, link, { href, id });
    }
    for (const target of found.targets) {
      const link = follow(target);
      if (!link) continue;
      if (!isThere(link.href)) note(brokenLinks, link, { kind: 'missing page', isPicture: found.pictures.has(target) });
      else if (link.id.startsWith('/') && membersPages.size > 0)
        note(brokenLinks, link, { kind: 'unmarked link for members' });
      else if (link.href === page && link.id && !found.ids.has(link.id)) note(brokenLinks, link);
      else if (link.href !== page && link.id && files.has(link.href) && isPage(link.href)) note(headings, link);
    }
  }

  function report(): SiteReport {
    const getIds = (page: string) => ids.get(page)?.split('\n') ?? [];
    const missingPictures = pictures.filter(({ href }) => !files.has(href));
    brokenLinks.push(...missingPictures.map((link) => ({ ...link, kind: 'missing page' as const, isPicture: true })));
    for (const [href, links] of Map.groupBy(headings, ({ href }) => href)) {
      const known = new Set(getIds(href));
      brokenLinks.push(...links.filter(({ id }) => !known.has(id)));
    }
    // The order in which pages are visited is not defined.
    brokenLinks.sort((a, b) => (a.page < b.page ? -1 : 1));
    return { brokenLinks, lostLinks, problems, pages: [...ids.keys()].sort(), hrefs: [...files.keys()], getIds };
  }

  return { visitPage, report };
}

/** Other files have no headings: `rules.pdf#page=3` names a page, and `boat.mp4#t=90` a time. */
const isPage = (href: string) => /(?:\/|\.html)$/.test(href);

/** Resolves a target, as if its heading were missing; undefined for targets outside of this site. Callers `detach` what they keep of it. */
function toLink(target: string, page: string, base: string, files: BuildOutput['files']): BrokenLink | undefined {
  const url = URL.parse(target, ORIGIN + page);
  if (url?.origin !== ORIGIN) return undefined;
  // What is outside the base path belongs to another site, unless the author only forgot the base path.
  const isOutside = !`${url.pathname}/`.startsWith(base);
  if (isOutside && (url.pathname === '/' || !files.has(base + url.pathname.slice(1)))) return undefined;
  const href = files.has(url.pathname) ? url.pathname : decoded(url.pathname);
  return { page, target, href, id: decoded(url.hash.slice(1)), kind: 'missing heading' };
}
