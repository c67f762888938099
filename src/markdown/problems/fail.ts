import { listMistakes, reportMistakes, takeMistakes } from '#workspace/mistakes.ts';

class ContentError extends Error {
  // A stack leads into this file, and that is not where the mistakes are.
  override stack = '';

  /** Astro reads this, and takes any text with the word "document" for a misuse of the browser's `document`. */
  override toString(): string {
    return this.name;
  }
}

const toError = (mistakes: readonly string[]): Error => new ContentError(listMistakes(mistakes));

/** Ends a build with all that is wrong in the site's files, if anything is, once its last step has seen them. */
export const failWith = (mistakes: readonly string[]): void => reportMistakes(mistakes, toError);

/** Ends a build with these mistakes and all that were found before. */
export function failNow(mistakes: readonly string[]): void {
  const all = [...new Set([...takeMistakes(), ...mistakes])];
  if (all.length > 0) throw toError(all);
}
