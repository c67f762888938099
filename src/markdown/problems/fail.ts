import { listMistakes, reportMistakes, takeMistakes } from '#workspace/mistakes.ts';

class ContentError extends Error {
  // A stack trace would point to this file, which is not where the mistakes are.
  override stack = '';

  /** Astro reads this, and takes the word "document" in any text for a misuse of the browser's `document`. */
  override toString(): string {
    return this.name;
  }
}

const toError = (mistakes: readonly string[]): Error => new ContentError(listMistakes(mistakes));

/** Ends a build after its last step with all mistakes in the site's files, if there are any. */
export const failWith = (mistakes: readonly string[]): void => reportMistakes(mistakes, toError);

/** Ends a build immediately with these mistakes and all that were found before. */
export function failNow(mistakes: readonly string[]): void {
  const all = [...new Set([...takeMistakes(), ...mistakes])];
  if (all.length > 0) throw toError(all);
}
