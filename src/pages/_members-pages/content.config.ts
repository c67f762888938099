// The collections for the build of the members' pages; the site has the others.
import { leaveOut, membersCollections, collections as site } from '../../content.config.ts';

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
