export { getBlog } from './load.ts';
export { getLocalesOfBlogPage } from './locales-of-page.ts';
export {
  aboutListing,
  blogSitemap,
  getAuthorFeed,
  getAuthorFeedPaths,
  getAuthorPaths,
  getBlogPaths,
  getFeedPaths,
  getListPaths,
  getPostPaths,
  getTagFeed,
  getTagFeedPaths,
  getTagPaths,
} from './paths.ts';
export { postData } from './post-data.ts';
