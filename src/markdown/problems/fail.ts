import { listMistakes, MistakesError, reportMistakes, takeMistakes } from '#workspace/mistakes.ts';

const toError = (mistakes: readonly string[]): Error => new MistakesError(listMistakes(mistakes));

/** Ends a build after its last step with all mistakes in the site's files, if there are any. */
export const failWith = (mistakes: readonly string[]): void => reportMistakes(mistakes, toError);

/** Ends a build immediately with these mistakes and all that were found before. */
export function failNow(mistakes: readonly string[]): void {
  const all = [...new Set([...takeMistakes(), ...mistakes])];
  if (all.length > 0) throw toError(all);
}
