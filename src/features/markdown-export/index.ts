export { copyPaths } from './copies.ts';
export { handbookText, siteList } from './llms-txt.ts';
export { copyAddress } from './model.ts';
