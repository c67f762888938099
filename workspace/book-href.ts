import { join } from 'node:path';
import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import site from '#site';
import { getDocsRoot } from './content/path.ts';
import { isFirstVersion, listDocsVersions } from './docs-areas.ts';
import { PUBLIC_FOLDER } from './folders.ts';

/** One version of the docs in one language. */
export type Edition = { locale: string; config: DocsVersionConfig };

/** The files made from the book. */
export const FILES = { pdf: 'handbook.pdf', epub: 'handbook.epub' } as const;

export type FileKind = keyof typeof FILES;

const getRoot = ({ locale, config }: Edition) => getDocsRoot(config, locale);

/** The URL of the whole handbook on one page. */
export const bookHref = (edition: Edition): string => `${getRoot(edition)}print/`;

/** The URL of a file of the book. */
export const fileHref = (edition: Edition, kind: FileKind): string => getRoot(edition) + FILES[kind];

/** The path of such a file in the site's `public/`. */
export const fileInPublic = (edition: Edition, kind: FileKind): string =>
  join(PUBLIC_FOLDER, fileHref(edition, kind).slice(site.baseUrl.length));

/** With more documents there is no book: its page would exceed 25 MB, too much for phones and for a build with 4 GB of memory. */
export const MOST_IN_BOOK = 2000;

/** Only the default version of each area has a book. */
export const hasBook = ({ config, order }: Edition & { order: readonly unknown[] }): boolean =>
  isFirstVersion(config) && order.length <= MOST_IN_BOOK;

/** Every edition that may have a book. */
export const allEditions = (): Edition[] =>
  site.locales.list
    .flatMap(({ code }) => listDocsVersions().map((config) => ({ locale: code, config })))
    .filter(({ config }) => isFirstVersion(config));
