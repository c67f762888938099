// What other parts use. Not the processor: code that only reads the content does not need all plugins.
export { createUrlResolver, toPlainMarkdown } from './plain-markdown/index.ts';
export { asFormerText, editProblems } from './problems/embed-problems.ts';
