export { getCopyPaths } from './copies.ts';
export { handbookText, siteList } from './llms-txt.ts';
export { copyHref } from './model.ts';
