import { tellMistakes } from '#workspace/mistakes.ts';
import { publishMistakes } from './mistakes-channel.ts';

/** Tells what a file names that is not there. While developing, pages are shown without it, and an empty list says that it is mended. */
export function reportUnknownNames(file: string, mistakes: string[]): void {
  if (import.meta.env.DEV) publishMistakes({ file, of: 'names', mistakes });
  else tellMistakes(mistakes);
}
