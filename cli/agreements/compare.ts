import { inForce } from '#contracts/agreements.ts';
import { COMPARED, type Comparison, type LockedVersion, type Phase, type PublishedVersion } from './model.ts';

type Key = Pick<LockedVersion, 'document' | 'version'>;

const find = <V extends Key>(versions: readonly V[], { document, version }: Key): V | null =>
  versions.find((one) => one.document === document && one.version === version) ?? null;

const inOrder = (a: Key, b: Key) =>
  a.document === b.document ? a.version - b.version : a.document < b.document ? -1 : 1;

/** Every version that the lock file or the backend has, in order. */
export function compare(
  locked: readonly LockedVersion[],
  published: readonly PublishedVersion[],
  now: number,
): Comparison[] {
  const onlyPublished = published.filter((version) => !find(locked, version));
  const all = [...locked, ...onlyPublished].sort(inOrder);
  return all.map(({ document, version, effective }) => {
    const pair = { locked: find(locked, { document, version }), published: find(published, { document, version }) };
    const current =
      inForce(
        all.filter((other) => other.document === document),
        now,
      )?.version ?? 0;
    return { document, version, phase: phaseOf({ version, effective }, current, now), ...pair, ...outcome(pair) };
  });
}

function phaseOf({ version, effective }: { version: number; effective: string }, current: number, now: number): Phase {
  if (version === current) return 'in force';
  return Date.parse(effective) > now ? 'coming' : 'past';
}

function outcome({
  locked,
  published,
}: Pick<Comparison, 'locked' | 'published'>): Pick<Comparison, 'state' | 'differences'> {
  if (!published) return { state: 'missing', differences: [] };
  if (!locked) return { state: 'unknown', differences: [] };
  const differences = COMPARED.filter((field) => locked[field] !== published[field]);
  return { state: differences.length === 0 ? 'same' : 'different', differences };
}
