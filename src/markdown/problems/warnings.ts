import type { Position } from 'unist';
import { type Context, getPlace } from './report.ts';

/** What was understood, but should be written in another way; each as `file:line: sentence`. */
const warnings = new Set<string>();

/**
 * Notes that an author wrote something in the way of another generator. The page shows what was meant. Warnings are reported at the end
 * of a build that renders the text: one that Astro keeps from an earlier build has been told then.
 */
export function warn(context: Context, node: { position?: Position | undefined }, sentence: string): void {
  warnings.add(`${getPlace(context, node)}: ${sentence}`);
}

/** All warnings since the last call. */
export function takeWarnings(): string[] {
  const all = [...warnings];
  warnings.clear();
  return all;
}
