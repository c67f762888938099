export {
  findFormPages,
  getContentPages,
  getLocalesOfContentPage,
  getPagePaths,
  getPagesSitemap,
  getSignedInPaths,
} from './load.ts';
