export { findFormPages, getContentPages, getPagePaths, getSignedInPaths } from './load.ts';
export { getPagesSitemap } from './sitemap.ts';
