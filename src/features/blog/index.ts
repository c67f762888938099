export { getBlog } from './load.ts';
export { aboutListing, authorPaths, blogPaths, blogSitemap, listPaths, postPaths, tagPaths } from './paths.ts';
export { postData } from './post-data.ts';
