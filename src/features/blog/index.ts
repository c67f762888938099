export { getAllBlogs, getBlog, type LoadedBlog } from './load.ts';
export type { Author, Blog, Post, Tag } from './model.ts';
export { aboutListing, authorPaths, blogPaths, type Listing, listPaths, postPaths, tagPaths } from './paths.ts';
export { blogSitemap } from './sitemap.ts';
export { postData } from './structured-data.ts';
