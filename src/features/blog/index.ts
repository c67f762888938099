export { getBlog } from './load.ts';
export {
  aboutListing,
  authorFeedPaths,
  authorPaths,
  blogPaths,
  blogSitemap,
  feedPaths,
  getAuthorFeed,
  getTagFeed,
  listPaths,
  postPaths,
  tagFeedPaths,
  tagPaths,
} from './paths.ts';
export { postData } from './post-data.ts';
