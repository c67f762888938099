// What other parts use. Not the processor: code that only reads the content does not need all plugins.
export { readRolesFor } from './facts/roles.ts';
export { createUrlResolver, toPlainMarkdown } from './plain-markdown/index.ts';
export { editProblems, listProblems } from './problems/embed-problems.ts';
export { asFormerText } from './problems/former-text.ts';
