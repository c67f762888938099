import { existsSync, readFileSync } from 'node:fs';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { COMPONENT_NAMES } from './component-names.ts';
import { toProblemHtml } from './problems/embed-problems.ts';
import { place } from './problems/report.ts';

/**
 * Instead of an MDX text that cannot be rendered: the mistake, for the author and for the checks of the build. Nothing if its file is gone:
 * while developing, a page is still shown for a moment after its file was deleted.
 */
export function toFailedHtml(error: unknown, file: string): string {
  if (!existsSync(file)) return '';
  const mistake = toMistake(Object(error), file);
  publishMistakes({ file: place(file), of: 'text', mistakes: [mistake] });
  return toProblemHtml(mistake);
}

/** @param error what was thrown, with the place of the expression that threw it, if it was one (mdx-place.ts) */
function toMistake(error: Partial<Error> & { place?: string }, file: string): string {
  const message = (error.message ?? String(error)).replace(/[.\s]+$/, '');
  const where = error.place ?? place(file, findLine(`${message}\n${error.stack}`, readFileSync(file, 'utf8')));
  return `${where}: This text cannot be shown, as its code fails: ${message}. ${getAdvice(message)}`;
}

function getAdvice(message: string): string {
  const known = COMPONENT_NAMES.find((name) => message === `${name} is not defined`);
  if (!known) return 'Correct the expression or the component, or leave it out.';
  return `<${known}> can be in the text itself, and in a function without "return": (name) => <${known} … />.`;
}

/** The line of the component that an error and its stack name, if the text has it once. */
function findLine(error: string, source: string): number | undefined {
  const lines = source.split('\n');
  for (const [, name] of error.matchAll(/(?:<|\bat (?:async )?)([A-Z]\w*)/g)) {
    const found = lines.flatMap((line, index) => (new RegExp(`<${name}\\b`).test(line) ? [index + 1] : []));
    if (found.length === 1) return found[0];
  }
  return undefined;
}
