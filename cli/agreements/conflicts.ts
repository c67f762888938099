import type { Comparison } from './model.ts';

/** Why the lock file cannot be published, a sentence for each version; nothing where it can. */
export const conflictsOf = (comparisons: readonly Comparison[]): string[] =>
  comparisons.flatMap((comparison) => {
    const { document, version, state, differences } = comparison;
    const name = `Version ${version} of ${document}`;
    if (state === 'different')
      return `${name} was published with another ${nameAll(differences)}. What was published never changes; a change is a new version.`;
    if (state === 'unknown')
      return `${name} is published, but the lock file does not have it. Was it ratified in another copy of this repository?`;
    return [];
  });

const NAMES: Record<Comparison['differences'][number], string> = {
  effective: 'effective date',
  change: 'kind of change',
  summary: 'summary',
  sha256: 'text',
};

const nameAll = (differences: Comparison['differences']) =>
  new Intl.ListFormat('en-GB').format(differences.map((field) => NAMES[field]));

/** In short, for a table. */
export function stateInWords({ state, differences }: Comparison): string {
  if (state === 'different') return `differs in ${nameAll(differences)}`;
  return { same: 'published', missing: 'not published', unknown: 'not in the lock file' }[state];
}
