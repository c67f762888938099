import { inForce } from '#contracts/agreements.ts';
import { COMPARED, type Comparison, type LockedVersion, type Phase, type PublishedVersion } from './model.ts';

type Key = Pick<LockedVersion, 'document' | 'version'>;

const find = <V extends Key>(versions: readonly V[], { document: id, version }: Key): V | null =>
  versions.find((one) => one.document === id && one.version === version) ?? null;

const byDocumentAndVersion = (a: Key, b: Key) =>
  a.document === b.document ? a.version - b.version : a.document < b.document ? -1 : 1;

/** Every version that the lock file or the backend has, in order. */
export function compare(
  locked: readonly LockedVersion[],
  published: readonly PublishedVersion[],
  now: number,
): Comparison[] {
  const onlyPublished = published.filter((version) => !find(locked, version));
  const all = [...locked, ...onlyPublished].sort(byDocumentAndVersion);
  return all.map(({ document: id, version, effective }) => {
    const pair = {
      locked: find(locked, { document: id, version }),
      published: find(published, { document: id, version }),
    };
    const current =
      inForce(
        all.filter((other) => other.document === id),
        now,
      )?.version ?? 0;
    return { document: id, version, phase: getPhase({ version, effective }, current, now), ...pair, ...outcome(pair) };
  });
}

function getPhase({ version, effective }: { version: number; effective: string }, current: number, now: number): Phase {
  if (version === current) return 'in force';
  return Date.parse(effective) > now ? 'coming' : 'past';
}

function outcome({
  locked,
  published,
}: Pick<Comparison, 'locked' | 'published'>): Pick<Comparison, 'state' | 'differences'> {
  if (!published) return { state: 'missing', differences: [] };
  if (!locked) return { state: 'unknown', differences: [] };
  const differences: Comparison['differences'] = COMPARED.filter((field) => locked[field] !== published[field]);
  const statements = Object.entries(locked.statements ?? {});
  const known = statements.filter(([locale]) => locale in published.statements);
  if (known.some(([locale, statement]) => published.statements[locale] !== statement)) differences.push('statements');
  if (differences.length > 0) return { state: 'different', differences };
  return { state: known.length < statements.length ? 'incomplete' : 'same', differences };
}

/** Why the lock file cannot be published, a sentence for each version; empty if it can. */
export const findConflicts = (comparisons: readonly Comparison[]): string[] =>
  comparisons.flatMap((comparison) => {
    const { document: id, version, state, differences } = comparison;
    const name = `Version ${version} of ${id}`;
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
  kind: 'kind',
  statements: 'statement',
};

const nameAll = (differences: Comparison['differences']) =>
  new Intl.ListFormat('en-GB').format(differences.map((field) => NAMES[field]));

/** Short, for a table. */
export function describeState({ state, differences }: Comparison): string {
  if (state === 'different') return `differs in ${nameAll(differences)}`;
  return {
    same: 'published',
    missing: 'not published',
    incomplete: 'published without some of its statements',
    unknown: 'not in the lock file',
  }[state];
}
