import type { Position } from 'unist';
import { type Context, getPlace } from './report.ts';

/** What was understood but should be written differently, each as `file:line: sentence`. */
const warnings = new Set<string>();

/**
 * Records that an author used the syntax of another generator. The page shows what was meant. Warnings are reported at the end of a
 * build that renders the text; for a text that Astro has cached, an earlier build reported them.
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
