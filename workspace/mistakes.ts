/**
 * What is wrong in the site's files. A build goes on after a mistake, with something in the place of what is wrong, so that it can tell
 * all of them in one round. Everything else stops at the first.
 */

declare global {
  /** Vite loads a part of the engine a second time, so that the two share no module. */
  var siteMistakes: Set<string> | undefined;
}

/** Stands for a text that is missing or wrong, where a build goes on. */
export const STAND_IN = '…';

const isAstro = (command: string): boolean =>
  /[\\/]astro(?:\.m?js)?$/.test(process.argv[1] ?? '') && process.argv[2] === command;

/** Whether this process is `astro build`. */
export const isBuilding = (): boolean => isAstro('build');

/** Whether it is `astro dev`. */
export const isDeveloping = (): boolean => isAstro('dev');

/**
 * Tells what is wrong, each as `file:line: sentence`: at the end of the build, or at once where nothing is built.
 * @throws {Error} with all of them, where nothing is built
 */
export function tellMistakes(
  mistakes: readonly string[],
  toError = (texts: readonly string[]) => new Error(texts.join('\n')),
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

/** All that was found since the last call. */
export function takeMistakes(): string[] {
  const all = [...(globalThis.siteMistakes ?? [])];
  globalThis.siteMistakes?.clear();
  return all;
}

/** The mistakes found until now that lie in a file, as messages name it. */
export const hasMistakes = (file: string): boolean =>
  [...(globalThis.siteMistakes ?? [])].some((mistake) => mistake.startsWith(`${file}:`));

/** Mistakes in the order in which one goes through the files. */
export const inOrder = (mistakes: Iterable<string>): string[] =>
  [...mistakes].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Mistakes under the number of them. */
export function listMistakes(mistakes: readonly string[]): string {
  const title = mistakes.length === 1 ? 'The content has a mistake:' : `The content has ${mistakes.length} mistakes:`;
  return `${title}\n\n${inOrder(mistakes).join('\n')}\n`;
}
