export { getAllBlogs, getBlog, type LoadedBlog } from './load.ts';
export type { Author, Blog, Post, Tag } from './model.ts';
export {
  aboutListing,
  authorPaths,
  blogPaths,
  blogSitemap,
  type Listing,
  listPaths,
  postPaths,
  tagPaths,
} from './paths.ts';
export { postData } from './post-data.ts';
