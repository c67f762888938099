export { followFrom } from './follow.ts';
export { toPlainMarkdown } from './plain-markdown.ts';
