import { getImage } from 'astro:assets';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { findPagesInLocale, getLanguage } from '#lib/in-locale.ts';
import { getMessages } from '#lib/messages/index.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import { createUrlResolver, readRolesFor, toPlainMarkdown } from '#markdown/index.ts';
import site from '#site';
import { readFacts } from '#workspace/content/facts.ts';
import { contentPages, getFileLocale, getPageHref } from '#workspace/content/files.ts';
import { readGlossary } from '#workspace/content/glossary.ts';
import { isForMembers, membersPages } from '#workspace/content/members-pages.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { isOwnFile } from '#workspace/own-files.ts';
import { absolute } from '#workspace/url.ts';
import { resolveReferences } from './references.ts';

/** The pictures next to public texts. Cameras write the endings of their names in capitals. */
const pictures = import.meta.glob<ImageMetadata>(
  ['#content/**/*.{avif,gif,jpeg,jpg,png,svg,webp}', '!#content/members/**', '!#content/i18n/*/members/**'],
  { import: 'default', eager: true, caseSensitive: false },
);

/** Vite's key for a file in the project's folder is its path there, after a slash; for any other, its relative path. */
const publishedPictures = Object.entries(pictures).map(
  async ([path, src]) => [resolve(path.replace(/^\//, '')), (await getImage({ src })).src] as const,
);
const pictureUrls = new Map(await Promise.all(publishedPictures));

/** The URL of a picture of `content/`, with the base path: the largest that its page has. */
const pictureAt = (file: string): string | undefined => pictureUrls.get(file);

type Content = { filePath?: string; data: { title: string; hide_title: boolean } };

/** The page that shows a text: in its own language, or in another one for want of a translation. */
type Page = { href: string; locale: string };

const getFacts = oncePerBuild((locale: string) => readFacts(undefined, locale), String);
const getRoles = oncePerBuild(readRolesFor, String);
const getTerms = oncePerBuild(
  (locale: string) => readGlossary(undefined, locale === site.locales.default ? undefined : locale, locale),
  String,
);

const pluginContext = {
  base: site.baseUrl,
  getPageHref,
  isOwnFile,
  members: { pages: membersPages, isForMembers },
  pages: contentPages,
  getLocaleFor: getFileLocale,
  getDirectionFor: (file: string | undefined) => getLanguage(getFileLocale(file)).dir,
  getMessagesFor: (file: string | undefined) => getMessages(getFileLocale(file)),
  getFactsFor: (file: string | undefined) => getFacts(getFileLocale(file)),
  getRolesFor: (file: string | undefined) => getRoles(getFileLocale(file)),
  getGlossaryFor: (file: string | undefined) => ({ terms: getTerms(getFileLocale(file)), isExplained: false }),
};

/** The text of a file below its front matter. */
const readBody = (file: string): string => splitFrontMatter(readFileSync(file, 'utf8')).body.text;

const written = new Map<string, string>();

/** A content file as Markdown below its title. `text` replaces the file's own text. */
export function getText(content: Content, page: Page, text?: string): string {
  // A build needs each document twice: separately, and in the list of all.
  const key = import.meta.env.DEV || text !== undefined ? undefined : `${content.filePath} ${page.href}`;
  const markdown = (key && written.get(key)) ?? write(content, page, text);
  if (key) written.set(key, markdown);
  return markdown;
}

function toMarkdown(body: string, file: string, page: Page): string {
  const { href, locale } = page;
  const isStandIn = getFileLocale(file) !== locale;
  return toPlainMarkdown(resolveReferences(body, pluginContext.getFactsFor(file), pluginContext.getRolesFor(file)), {
    isMdx: file.endsWith('.mdx'),
    resolveUrl: createUrlResolver({
      file,
      page: absolute(href),
      pagesInLocale: isStandIn ? findPagesInLocale(locale) : undefined,
      pictureAt,
      pluginContext,
    }),
    admonitions: pluginContext.getMessagesFor(file).markdown.admonitions,
    terms: pluginContext.getGlossaryFor(file).terms,
    readPart: (path) => {
      const part = resolve(dirname(file), path);
      // The build has reported an import of a missing file.
      return existsSync(part) ? toMarkdown(readBody(part), part, page) : '';
    },
  });
}

function write({ filePath = '', data }: Content, page: Page, text: string | undefined): string {
  const file = resolve(filePath);
  const body = toMarkdown(text ?? readBody(file), file, page);
  const title = `# ${data.title}\n`;
  return data.hide_title || body.startsWith(title) ? body : `${title}\n${body}`;
}

/** An item of a list, with a link to a page. */
export const entryFor = (title: string, href: string, description: string): string =>
  `- [${title.replaceAll(/[\\[\]]/g, '\\$&')}](${absolute(href)})${description && `: ${description}`}`;
