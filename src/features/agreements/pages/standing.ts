import { inForce, type VersionRecord } from '#contracts/agreements.ts';

type Dated = Pick<VersionRecord, 'version' | 'effective'>;

/**
 * How a version stands: `replaced` by the next one before it took effect, `superseded` by it, `inForce`, or `coming`. `from`
 * is its first day and `until` its last one, where that is known.
 */
export type Standing =
  | { kind: 'coming' | 'inForce'; from: Date; until: Date | undefined }
  | { kind: 'superseded'; from: Date; until: Date }
  | { kind: 'replaced' };

const DAY_MS = 86_400_000;

/** The version after one. */
export const nextOf = <V extends Dated>({ version }: Dated, versions: V[]): V | undefined =>
  versions.find((candidate) => candidate.version === version + 1);

/** How a version stands at a time, in milliseconds since 1970. */
export function standingOf(version: Dated, versions: Dated[], now: number): Standing {
  const next = nextOf(version, versions);
  const from = new Date(version.effective);
  if (next && next.effective <= version.effective) return { kind: 'replaced' };
  const until = next && new Date(Date.parse(next.effective) - DAY_MS);
  if (from.getTime() > now) return { kind: 'coming', from, until };
  const isInForce = inForce(versions, now)?.version === version.version;
  return until && !isInForce ? { kind: 'superseded', from, until } : { kind: 'inForce', from, until };
}

/** Whether a version is in force, or will be: its text is checked as every page is. */
export const isBinding = ({ kind }: Standing): boolean => kind === 'inForce' || kind === 'coming';
