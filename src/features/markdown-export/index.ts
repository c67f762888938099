export { copyPaths } from './copies.ts';
export { handbookText, siteList } from './lists.ts';
export { copyAddress } from './model.ts';
