/**
 * Mistakes in the site's files. A build continues after a mistake with a stand-in for what is wrong, so that it can report all
 * mistakes at once. Everything else stops at the first one.
 */

declare global {
  /** Global, since Vite loads a part of the engine a second time and the two share no module. */
  var siteMistakes: Set<string> | undefined;
}

/** Stands in for a missing or invalid text, so that a build can continue. */
export const STAND_IN = '…';

/** Mistakes in the site's files, which end a build or a page. */
export class MistakesError extends Error {
  // A stack trace would point into the engine, which is not where the mistakes are.
  override stack = '';

  /** Astro reads this, and takes the word "document" in any text for a misuse of the browser's `document`. */
  override toString(): string {
    return this.name;
  }
}

const isAstro = (command: string): boolean =>
  /[\\/]astro(?:\.m?js)?$/.test(process.argv[1] ?? '') && process.argv[2] === command;

/** Whether this process is `astro build`. */
export const isBuilding = (): boolean => isAstro('build');

/** Whether it is `astro dev`. */
export const isDeveloping = (): boolean => isAstro('dev');

/**
 * Reports mistakes, each as `file:line: sentence`: at the end of the build, or immediately outside of a build.
 * @throws {Error} with all of them, outside of a build
 */
export function reportMistakes(
  mistakes: readonly string[],
  toError: (texts: readonly string[]) => Error = (texts) => new MistakesError(texts.join('\n')),
) {
  if (mistakes.length === 0) return;
  if (!isBuilding()) throw toError(mistakes);
  if (!globalThis.siteMistakes) {
    globalThis.siteMistakes = new Set();
    // If a build ends before its last step, it reports what was found and fails.
    process.once('exit', () => {
      const rest = takeMistakes();
      if (rest.length === 0) return;
      process.exitCode = 1;
      console.error(`\n${listMistakes(rest)}`);
    });
  }
  for (const mistake of mistakes) globalThis.siteMistakes.add(mistake);
}

/** All mistakes that were found since the last call. */
export function takeMistakes(): string[] {
  const all = [...(globalThis.siteMistakes ?? [])];
  globalThis.siteMistakes?.clear();
  return all;
}

/** Whether mistakes were found in a file so far. `file` is its path as messages name it. */
export const hasMistakes = (file: string): boolean =>
  [...(globalThis.siteMistakes ?? [])].some((mistake) => mistake.startsWith(`${file}:`));

/** Mistakes sorted by file and line. */
export const inOrder = (mistakes: Iterable<string>): string[] =>
  [...mistakes].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** A list of mistakes below their number. */
export function listMistakes(mistakes: readonly string[]): string {
  const title = mistakes.length === 1 ? 'The content has a mistake:' : `The content has ${mistakes.length} mistakes:`;
  return `${title}\n\n${inOrder(mistakes).join('\n')}\n`;
}
