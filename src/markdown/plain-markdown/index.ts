export { toPlainMarkdown } from './plain-markdown.ts';
export { createUrlResolver } from './resolve-url.ts';
