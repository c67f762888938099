import { readFileSync } from 'node:fs';
import { mendSyntax } from '../mend-syntax.ts';

/**
 * How many lines of a file stand before the text that a processor was given. Collections cut the front matter off and
 * trim, so that the text is the file's end; MDX gets it whole, with the front matter blanked.
 */
export function linesBefore(file: string, source: string): number {
  const whole = mendSyntax(readFileSync(file, 'utf8')).trimEnd();
  const end = source.trimEnd();
  return whole.endsWith(end) ? whole.slice(0, whole.length - end.length).split('\n').length - 1 : 0;
}
