import { pages } from './handbook.ts';

/** A page of each kind; the last one does not exist. */
export const kinds = {
  home: pages.home.path,
  'docs root': pages.docs.path,
  'document with tables': pages.rigging.path,
  'document with long words': pages.longWords.path,
  'document of an older version': pages.oldRigging.path,
  category: pages.boats.path,
  agreement: pages.charter.path,
  'history of an agreement': `${pages.charter.path}history/`,
  'earlier version of an agreement': `${pages.charter.path}history/1/`,
  'difference between versions': `${pages.charter.path}history/2/since/1/`,
  join: pages.join.path,
  'member join': pages.memberJoin.path,
  privacy: pages.privacy.path,
  'reading offline': pages.offline.path,
  'page of search': pages.search.path,
  'markdown page': pages.markdown.path,
  'blog list': pages.blog.path,
  'blog post': pages.mdxPost.path,
  'blog archive': pages.archive.path,
  authors: pages.authors.path,
  author: 'blog/authors/crew/',
  tags: pages.tags.path,
  tag: 'blog/tags/news/',
  'not found': pages.notFound.path,
} as const;

/** Chromium's own message for the response to a URL that does not exist. */
export const NOT_FOUND_NOTE = 'the server responded with a status of 404';
