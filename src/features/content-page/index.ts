export { type ContentPage, contentPages, type FormPages, findFormPages, pagePaths, signedInPaths } from './load.ts';
export { pagesSitemap } from './sitemap.ts';
