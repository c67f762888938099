export { handbookText, siteList } from './llms-txt.ts';
export { toMarkdownHref } from './model.ts';
export { getMarkdownPaths } from './paths.ts';
