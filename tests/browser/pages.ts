/** An address below the base path, and the heading a visitor finds there. */
export type Route = readonly [path: string, heading: string];

/** The heading of the home page. */
export const HOME = 'Independent people who build together and share what they earn.';

/** Every page of the site, by the part it belongs to. */
export const routes = {
  'the home page and the pages around it': [
    ['', HOME],
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
  home: '',
  'docs root': 'docs/',
  'doc with tables': 'docs/codex/vision/value-capture/',
  category: 'docs/category/vision/',
  'governing document': 'docs/Documentation/community_member_agreement/',
  'history of a document': 'docs/Documentation/community_member_agreement/history/',
  'version in force': 'docs/Documentation/community_member_agreement/history/2/',
  'earlier version': 'docs/Documentation/community_member_agreement/history/1/',
  'difference between versions': 'docs/Documentation/community_member_agreement/history/2/since/1/',
  join: 'join/',
  'member join': 'join/member/',
  privacy: 'privacy/',
  'reading offline': 'offline/',
  'markdown page': 'markdown-page/',
  'blog list': 'blog/',
  'blog post': 'blog/mdx-blog-post/',
  'blog archive': 'blog/archive/',
  authors: 'blog/authors/',
  author: 'blog/authors/stewards/',
  tags: 'blog/tags/',
  tag: 'blog/tags/hello/',
  'not found': 'docs/codex/vission/',
} as const;

/** What Chromium itself says of the answer to an address that does not exist. */
export const NOT_FOUND_NOTE = 'the server responded with a status of 404';
