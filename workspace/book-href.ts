import { join } from 'node:path';
import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import site from '#site';
import { localePrefix } from './content/path.ts';
import { PUBLIC_FOLDER } from './folders.ts';
import { href, joinPath } from './url.ts';

/** One version of the docs in one language. */
export type Edition = { locale: string; config: DocsVersionConfig };

/** The files that are made of the book. */
export const FILES = { pdf: 'handbook.pdf', epub: 'handbook.epub' } as const;

export type FileKind = keyof typeof FILES;

const rootOf = ({ locale, config }: Edition) => href(joinPath(localePrefix(locale), 'docs', config.path));

/** The URL of the whole handbook on one page. */
export const bookHref = (edition: Edition): string => `${rootOf(edition)}print/`;

/** The URL of a file of the book. */
export const fileHref = (edition: Edition, kind: FileKind): string => rootOf(edition) + FILES[kind];

/** Where such a file lies in the site's `public/`. */
export const fileInPublic = (edition: Edition, kind: FileKind): string =>
  join(PUBLIC_FOLDER, fileHref(edition, kind).slice(site.baseUrl.length));

/** Whether a version is the one that readers get first: only that version has a book. */
export const hasBook = ({ config }: Edition): boolean => config === site.docs.versions[0];

/** Every edition that has a book. */
export const allEditions = (): Edition[] =>
  site.locales.list
    .flatMap(({ code }) => site.docs.versions.map((config) => ({ locale: code, config })))
    .filter(hasBook);
