// The collections for the build of the members' pages; the site has the others.
import { createRequire } from 'node:module';

// As in `src/content.config.ts`.
const require = createRequire(import.meta.url);
const module = require('../../collections.ts') as typeof import('../../collections.ts');
const { collections: site, leaveOut, membersCollections } = module;

export const collections = {
  docs: leaveOut(site.docs),
  docCategories: leaveOut(site.docCategories),
  docSidebars: leaveOut(site.docSidebars),
  posts: leaveOut(site.posts),
  pages: leaveOut(site.pages),
  homeTexts: leaveOut(site.homeTexts),
  agreements: leaveOut(site.agreements),
  authors: leaveOut(site.authors),
  tags: leaveOut(site.tags),
  ...membersCollections,
};
