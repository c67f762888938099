export { findFormPages, getContentPages, getPagePaths, getPagesSitemap, getSignedInPaths } from './load.ts';
