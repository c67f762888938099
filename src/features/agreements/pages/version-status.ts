import { type DocumentKind, inForce, type VersionRecord } from '#contracts/agreements.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Dated = Pick<VersionRecord, 'version' | 'effective'>;

/**
 * The status of a version: `coming`, `inForce`, or `superseded` by the next one. `from` is its first day, and `until` its last one if
 * that is known.
 */
type VersionStatus =
  | { kind: 'coming' | 'inForce'; from: Date; until: Date | undefined }
  | { kind: 'superseded'; from: Date; until: Date };

const DAY_MS = 86_400_000;

/** The next version. */
export const findSuccessor = <V extends Dated>({ version }: Dated, versions: V[]): V | undefined =>
  versions.find((candidate) => candidate.version === version + 1);

/** The status of a version at a time in milliseconds since 1970. Each takes effect on a later day than the one before it. */
export function getVersionStatus(version: Dated, versions: Dated[], now: number): VersionStatus {
  const next = findSuccessor(version, versions);
  const from = new Date(version.effective);
  const until = next && new Date(Date.parse(next.effective) - DAY_MS);
  if (from.getTime() > now) return { kind: 'coming', from, until };
  const isInForce = inForce(versions, now)?.version === version.version;
  return until && !isInForce ? { kind: 'superseded', from, until } : { kind: 'inForce', from, until };
}

/** Whether a version is in force or will be. Its text is checked as strictly as every page, unless it `isFixed`. */
export const isCurrentOrUpcoming = ({ kind }: VersionStatus): boolean => kind === 'inForce' || kind === 'coming';

/** Whether a version still counts although a newer one is ratified: nobody can fix its links any more. */
export const isFixed = (version: Dated, versions: Dated[], now: number): boolean =>
  findSuccessor(version, versions) !== undefined && isCurrentOrUpcoming(getVersionStatus(version, versions, now));

/** The period of a version, in words that stay true after another version has taken effect. */
export function getPeriodText(status: VersionStatus, locale: string, { period }: Messages['agreements']): string {
  const from = formatDate(status.from, locale);
  if (!status.until) return interpolate(status.kind === 'coming' ? period.coming : period.since, { from });
  const until = formatDate(status.until, locale);
  return interpolate(status.kind === 'coming' ? period.comingUntil : period.until, { from, until });
}

/** The words of the notes about documents of a kind. */
export const getNoteTexts = (kind: DocumentKind, { note }: Messages['agreements']) =>
  kind === 'acknowledgement' ? note.read : note;

/** Makes the first letter a capital. */
export const capitalize = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
