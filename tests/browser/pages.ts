import { pages } from './handbook.ts';

/** An address below the base path, and the heading a visitor finds there. */
export type Route = readonly [path: string, heading: string];

/** Every page of the site, by the part it belongs to. */
export const routes = {
  'the home page and the pages around it': [
    ['', 'Independent people who build together and share what they earn.'],
    ['join/', 'Join'],
    ['join/member/', 'Become a member'],
    ['markdown-page/', 'Markdown page'],
    ['privacy/', 'Privacy policy'],
  ],
  'the handbook': [
    ['docs/', 'The handbook'],
    ['docs/category/context/', 'Context'],
    ['docs/category/foundation/', 'Foundation'],
    ['docs/category/organization/', 'Organization'],
    ['docs/category/vision/', 'Vision'],
    ['docs/codex/', 'Codex'],
    ['docs/codex/context/new-approaches/', 'New approaches and old ones'],
    ['docs/codex/context/tech-revolution/', 'Tools and what they changed'],
    ['docs/codex/context/work-challenges/', 'The trouble with working alone'],
    ['docs/codex/foundation/principles/', 'Principles'],
    ['docs/codex/foundation/purpose/', 'Purpose'],
    ['docs/codex/organization/core-principles/', 'Core principles of organisation'],
    ['docs/codex/organization/structure/', 'Structure'],
    ['docs/codex/vision/evolution/', 'Evolution'],
    ['docs/codex/vision/innovation-engine/', 'The innovation engine'],
    ['docs/codex/vision/transformative-vision/', 'A shared horizon'],
    ['docs/codex/vision/value-capture/', 'Value capture'],
    ['docs/codex/vision/value-creation/', 'Value creation'],
    ['docs/Documentation/code_of_conduct/', 'Code of conduct'],
    ['docs/Documentation/code_of_conduct/history/', 'Code of conduct: history'],
    ['docs/Documentation/community_member_agreement/', 'Community member agreement'],
    ['docs/Documentation/community_member_agreement/history/', 'Community member agreement: history'],
  ],
  'the blog': [
    ['blog/', 'Blog'],
    ['blog/archive/', 'Archive'],
    ['blog/authors/', 'Authors'],
    ['blog/authors/editors/', 'The editors'],
    ['blog/authors/stewards/', 'The stewards'],
    ['blog/tags/', 'Tags'],
    ['blog/tags/hello/', '3 posts tagged with "hello"'],
    ['blog/tags/hola/', 'One post tagged with "hola"'],
    ['blog/tags/astro/', 'One post tagged with "astro"'],
    ['blog/tags/supabase/', 'One post tagged with "supabase"'],
    ['blog/first-blog-post/', 'Why we write our agreements down'],
    ['blog/long-blog-post/', 'How money moves through the collective'],
    ['blog/mdx-blog-post/', 'How this site is made'],
    ['blog/welcome/', 'Welcome'],
  ],
} as const satisfies Record<string, readonly Route[]>;

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

/** What Chromium itself says of the answer to an address that does not exist. */
export const NOT_FOUND_NOTE = 'the server responded with a status of 404';
