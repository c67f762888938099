// What other parts use of it. The processor stands apart: what reads the content for a build needs these alone, and not all plugins.
export { createUrlResolver, toPlainMarkdown } from './plain-markdown/index.ts';
export { asFormerText, editProblems } from './problems/embed-problems.ts';
