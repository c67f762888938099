import { reportMistakes } from '#workspace/mistakes.ts';
import { publishMistakes } from './mistakes-channel.ts';

/** Reports names in a file that refer to nothing. While developing, pages are shown without them, and an empty list says that they are fixed. */
export function reportUnknownNames(file: string, mistakes: string[]): void {
  if (import.meta.env.DEV) publishMistakes({ file, of: 'names', mistakes });
  else reportMistakes(mistakes);
}
