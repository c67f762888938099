export { contentPages, findFormPages, pagePaths, signedInPaths } from './load.ts';
export { pagesSitemap } from './sitemap.ts';
