export { type ContentPage, contentPages, pagePaths } from './load.ts';
export { pagesSitemap } from './sitemap.ts';
