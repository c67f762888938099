import site from '#site';
import { allEditions, bookHref } from './book-href.ts';
import { hasForms } from './content/files.ts';
import { hasMembersPages } from './content/members-pages.ts';
import { hrefIn } from './content/path.ts';

/**
 * Folders of files that the site makes itself, below the base path. No text can be there: Pagefind empties its folder, and the pictures for
 * links are cached for a year.
 */
export const OWN_FOLDERS = { index: 'pagefind/', pictures: 'previews/' };

/** The URLs of the pages that the site makes itself, as the routes in `src/pages/` do. No text can have one of them. */
export function ownHrefs(): Set<string> {
  const hasPeople = hasForms();
  const paths = [
    ...['/', '/search/', '/offline/', '/404/'],
    ...(hasPeople ? ['/member/', '/auth/confirm/'] : []),
    ...(hasPeople && hasMembersPages() ? ['/members/'] : []),
    ...(hasPeople && site.membership.desk ? ['/stewards/'] : []),
    ...(site.blog ? ['/blog/', '/blog/archive/', '/blog/authors/', '/blog/tags/'] : []),
  ];
  return new Set([
    ...site.locales.list.flatMap(({ code }) => paths.map((path) => hrefIn(code, path))),
    ...allEditions().map(bookHref),
  ]);
}

/** The URLs of the folders with the lists of the blog, in each language. */
export const listFolders = (): string[] =>
  site.locales.list.flatMap(({ code }) =>
    site.blog ? ['/blog/authors/', '/blog/page/', '/blog/tags/'].map((path) => hrefIn(code, path)) : [],
  );
