/** Ends a build with all that is wrong in the content, if anything is. */
export function failWith(mistakes: string[]): void {
  if (mistakes.length === 0) return;
  const title = mistakes.length === 1 ? 'The content has a mistake:' : `The content has ${mistakes.length} mistakes:`;
  const error = new Error(`${title}\n\n${mistakes.join('\n')}\n`);
  // A stack leads into this file, and that is not where the mistakes are.
  error.stack = '';
  throw error;
}

/** In the order in which one goes through the files. */
export const inOrder = (mistakes: Iterable<string>): string[] =>
  [...mistakes].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
