import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { versionHref } from '#contracts/agreements.ts';
import { similarPaths } from '#contracts/closest-paths.ts';
import { nearest, proposal } from '#contracts/nearest.ts';
import siteConfig from '#site';
import { getFileLocale } from '#workspace/content/files.ts';
import { findGlossaryLinks } from '#workspace/content/glossary.ts';
import { findSidebarLink, getSidebarFile, readSidebar } from '#workspace/content/sidebar.ts';
import { listDocsVersions } from '#workspace/docs-areas.ts';
import { AGREEMENTS_FOLDER, CONTENT_FOLDER, PUBLIC_FOLDER, SITE_CONFIG_FILE } from '#workspace/folders.ts';
import { parseYaml } from '#workspace/front-matter.ts';
import { hasMistakes, inOrder } from '#workspace/mistakes.ts';
import { fromRoot } from '../links/href.ts';
import { unmarked } from '../links/links.ts';
import type { LinkContext } from '../links/resolve.ts';
import type { ContentPage } from '../plugin-context.ts';
import { place } from '../problems/report.ts';
import type { BrokenLink, SiteReport } from './broken-links.ts';
import { besideText, describeElement, isBesideText } from './element-mistakes.ts';
import { readRecords } from './front-matter.ts';
import { leadsTo, locate, type Occurrence } from './locate.ts';
import { locateInConfig } from './locate-in-config.ts';

/** The context for finding the place of a mistake. */
export const toCheckContext = (base: string, pages: ContentPage[]): LinkContext => ({
  base,
  pages: () => pages,
  getPageHref: (file) => pages.find((page) => page.file === file)?.href,
  members: { pages: () => [], isForMembers: () => false },
});

/** One sentence for each mistake, with its place in the content if known, sorted by place. */
export function toDiagnostics(site: SiteReport, context: LinkContext): string[] {
  const files = new Map(context.pages().map(({ file, href }) => [href, file]));
  const archivedTexts = findArchivedTexts(context.pages());
  const diagnostics = new Set(site.problems);
  const elsewhere: BrokenLink[] = [];
  const located = new Set<string>();
  const proposed = new Map<string, string>();

  for (const built of site.brokenLinks) {
    // If a translation is missing, the page shows the text in the default language, with its mistakes.
    const link = files.has(built.page) ? built : inDefaultLocale(built, context.base);
    const archived = archivedTexts.get(link.page);
    const file = files.get(link.page) ?? archived ?? findPublicFile(link.page, context.base);
    if (link.kind === 'missing heading' && isUnread(files.get(link.href))) continue;
    const found = file === undefined ? [] : locateWithGlossary(file, link.target, context);
    if (!file || found.length === 0) {
      elsewhere.push(built);
      continue;
    }
    const unpublished = link.kind === 'missing page' && !link.isPicture ? files.get(link.href) : undefined;
    const hint = unpublished ? '' : archived ? ` ${RATIFY}` : proposalFor(link, site, proposed);
    for (const { file: source = file, line, written } of inHtmlFirst(found, link)) {
      const sentence = unpublished ? leadsToDraft(written, unpublished) : sentenceFor(link, written);
      diagnostics.add(`${place(source, line)}: ${sentence}${hint}`);
    }
    located.add(toKey(link));
  }

  const config = elsewhere.length > 0 ? readFileSync(SITE_CONFIG_FILE, 'utf8') : '';
  const fromConfig = elsewhere.map((link) => inDefaultLocale(link, context.base));
  const there = new Set(site.pages);
  for (const [key, same] of Map.groupBy(fromConfig, toKey)) {
    const [first] = same;
    // A list that quotes a page repeats the page's mistake.
    if (!first || located.has(key)) continue;
    // A page that is missing in only one language is named in that language.
    const isThere = first.kind === 'missing page' && there.has(first.href);
    const built = (isThere && elsewhere[fromConfig.indexOf(first)]) || first;
    const others = same.length > 1 ? ` and ${same.length - 1} more` : '';
    const hint = isThere ? '' : proposalFor(first, site, proposed);
    const inConfig = locateInConfig(siteConfig, config, first.target, context.base);
    const found = inConfig
      ? { file: SITE_CONFIG_FILE, ...inConfig }
      : (locateInSidebars(first.target, context.base) ?? locateInAuthors(first.target, context.base));
    diagnostics.add(
      found
        ? `${place(found.file, found.line)}: ${sentenceFor(built, found.written)}${hint}`
        : `The page ${built.page}${others}: ${sentenceFor(built, built.target)}${hint}`,
    );
  }
  return inOrder(diagnostics);
}

/** Prefers HTML for a picture without a file or a size: Markdown finds its pictures and their sizes, so only HTML can lack them. */
function inHtmlFirst<Found extends Occurrence>(found: Found[], { kind, isPicture, target }: BrokenLink): Found[] {
  const isOfHtml = kind === 'image without size' || (isPicture && isBesideText(target));
  const inHtml = isOfHtml ? found.filter(({ isHtml }) => isHtml) : [];
  return inHtml.length > 0 ? inHtml : found;
}

const RATIFY = 'Nobody may edit a ratified text: ratify a version without this link, or let the link lead somewhere.';

/** The ratified texts by the URLs of the pages that show them. */
const findArchivedTexts = (pages: ContentPage[]): Map<string, string> =>
  new Map(
    pages.flatMap(({ file, href }) => {
      const folder = join(AGREEMENTS_FOLDER, parse(file).name);
      const versions = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.md$/.test(name)) : [];
      return versions.map((name) => [versionHref({ href }, Number.parseInt(name, 10)), join(folder, name)] as const);
    }),
  );

/** The file of a page that the community has put into `public/`. */
function findPublicFile(page: string, base: string): string | undefined {
  const file = join(PUBLIC_FOLDER, page.slice(base.length), page.endsWith('/') ? 'index.html' : '');
  return existsSync(file) ? file : undefined;
}

/** Finds a link target of a page in its file, or else in the glossary if the page shows that. */
function locateWithGlossary(file: string, target: string, context: LinkContext): (Occurrence & { file?: string })[] {
  const found = locate(file, target, context);
  if (found.length > 0 || !/^::glossary\b/m.test(readFileSync(file, 'utf8'))) return found;
  const locale = getFileLocale(file);
  return findGlossaryLinks(undefined, locale === siteConfig.locales.default ? undefined : locale)
    .filter(({ see }) => leadsTo(see, target, file, context))
    .map(({ see, ...at }) => ({ ...at, written: see }));
}

/** Finds a link that every page of a version has in its handwritten sidebar. */
function locateInSidebars(target: string, base: string): (Occurrence & { file: string }) | undefined {
  for (const { folder } of listDocsVersions()) {
    const file = getSidebarFile(folder);
    const found = findSidebarLink(readSidebar(file)?.entries ?? [], (to) => fromRoot(to, base) === target);
    if (found?.to !== undefined) return { file, line: found.line, written: found.to };
  }
  return undefined;
}

/** Finds an author's picture, which every list with the author shows. */
function locateInAuthors(target: string, base: string): (Occurrence & { file: string }) | undefined {
  const file = join(CONTENT_FOLDER, 'blog/authors.yml');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { find } = parseYaml(text);
  for (const id of Object.keys(readRecords(text) ?? {})) {
    const image = find([id, 'image']);
    if (image?.scalar && fromRoot(image.scalar, base) === target)
      return { file, line: image.valueLine, written: image.scalar };
  }
  return undefined;
}

/** A link as it is on the page in the default language. */
function inDefaultLocale(link: BrokenLink, base: string): BrokenLink {
  const { default: main, list } = siteConfig.locales;
  const prefix = list.map(({ code }) => `${base}${code}/`).find((start) => link.page.startsWith(start));
  if (!prefix || prefix === `${base}${main}/`) return link;
  const strip = (url: string) => (url.startsWith(prefix) ? base + url.slice(prefix.length) : url);
  return { ...link, page: strip(link.page), target: strip(link.target), href: strip(link.href) };
}

/** A warning for each dead link in a text that nobody may edit. */
export function explainLost({ lostLinks }: SiteReport, context: LinkContext): string[] {
  const diagnostics = lostLinks.map(({ text, target }) => {
    const file = join(AGREEMENTS_FOLDER, `${text}.md`);
    const [found] = existsSync(file) ? locate(file, target, context) : [];
    return `${place(file, found?.line)}: The link "${found?.written ?? target}" leads nowhere. Nobody may edit a ratified text, so it is shown as plain text.`;
  });
  return inOrder(new Set(diagnostics));
}

/** Whether a file is MDX that cannot be parsed. Its page has no headings. */
const isUnread = (file: string | undefined): boolean => file?.endsWith('.mdx') === true && hasMistakes(place(file));

const isLink = (kind: BrokenLink['kind']) => kind === 'missing page' || kind === 'missing heading';

const toKey = ({ kind, href, id, target }: BrokenLink): string =>
  isLink(kind) ? `${href}#${id}` : `${kind} ${target}`;

const MARK = 'Write it in Markdown with the title "members", or give the element data-members.';

/** Describes a link to a file whose page is left out of the build. */
const leadsToDraft = (written: string, file: string): string =>
  `The link "${written}" leads to a page that is not published: ${place(file)} is a draft, or its day is still to come.`;

function sentenceFor({ kind, href, id, isPicture, reason }: BrokenLink, written: string): string {
  if (kind === 'unmarked link for members') return `${unmarked(written)} ${MARK}`;
  if (kind === 'missing page' && isPicture && isBesideText(written)) return besideText(written);
  if (kind === 'missing page' && isPicture) return `The picture "${written}" is missing: there is no ${href}.`;
  if (kind === 'missing page') return `The link "${written}" leads nowhere: there is no ${href}.`;
  if (kind === 'missing heading') return `The link "${written}" leads to a missing heading: ${href} has no "#${id}".`;
  return describeElement(kind, written, reason);
}

/** A proposal for a link. Cached, as a broken link of the navbar is broken on a thousand pages. */
function proposalFor(link: BrokenLink, site: SiteReport, proposed: Map<string, string>): string {
  const key = toKey(link);
  const known = proposed.get(key);
  if (known !== undefined) return known;
  const wanted = likely(link, site);
  const found = proposal(link.kind === 'missing heading' && wanted ? `#${wanted}` : wanted);
  proposed.set(key, found);
  return found;
}

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

function likely({ kind, href, id, isPicture }: BrokenLink, site: SiteReport): string | undefined {
  if (!isLink(kind)) return undefined;
  if (isPicture)
    return similarPaths(
      href,
      site.hrefs.filter((file) => PICTURE.test(file)),
    )[0];
  if (kind === 'missing page') return similarPaths(href, /\.\w+$/.test(href) ? site.hrefs : site.pages)[0];
  return nearest(id, site.getIds(href))[0];
}
