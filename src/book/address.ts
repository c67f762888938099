import site from '../../site.config.ts';
import { localePrefix } from '../lib/content/path.ts';
import type { DocsVersionConfig } from '../lib/site/index.ts';
import { href, joinPath } from '../lib/url.ts';

/** One version of the docs in one language. */
export type Edition = { locale: string; config: DocsVersionConfig };

/** The files that are made of the book. */
export const FILES = { pdf: 'handbook.pdf', epub: 'handbook.epub' } as const;

export type FileKind = keyof typeof FILES;

const rootOf = ({ locale, config }: Edition) => href(joinPath(localePrefix(locale), 'docs', config.path));

/** The address of the whole handbook on one page. */
export const bookAddress = (edition: Edition): string => `${rootOf(edition)}print/`;

/** The address of a file of the book. */
export const fileAddress = (edition: Edition, kind: FileKind): string => rootOf(edition) + FILES[kind];

/** Where such a file lies in `public/`, from the root of the repository. */
export const fileInPublic = (edition: Edition, kind: FileKind): string =>
  `public/${fileAddress(edition, kind).slice(site.baseUrl.length)}`;

/** Whether a version is the one that readers get first: only of that one there is a book. */
export const hasBook = ({ config }: Edition): boolean => config === site.docs.versions[0];

/** Every edition of which there is a book. */
export const allEditions = (): Edition[] =>
  site.locales.list
    .flatMap(({ code }) => site.docs.versions.map((config) => ({ locale: code, config })))
    .filter(hasBook);
