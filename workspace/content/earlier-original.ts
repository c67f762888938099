import { toContentPath } from '../folders.ts';
import { type Commit, openHistory } from '../history.ts';
import { parseMembersPath } from './members-pages.ts';
import { getFingerprint, listTranslations } from './translations.ts';

/** A text that a translation was made from: the file of the original, and its fingerprint at that time. */
type Wanted = { original: string; fingerprint: string };

/** The earlier original, and its hash in Git. */
type EarlierOriginal = { source: string; hash: string };

/** Limits for the versions of one file and for all texts that are read, so that a long history does not slow down a build. */
const MAX_VERSIONS = 200;
const MAX_TEXTS = 5_000;

const toKey = ({ original, fingerprint }: Wanted) => `${fingerprint} ${original}`;

/**
 * The hashes of a file's contents, newest first, including those under its former names. What only members could read stays
 * private after the file was moved to a public place.
 */
function listVersions(commits: Commit[], path: string): string[] {
  const isForMembers = (name: string) => parseMembersPath(name) !== undefined;
  const hashes: string[] = [];
  let name = path;
  for (const { changes } of commits) {
    const change = changes.find((one) => one.path === name);
    if (!change) continue;
    if (change.hash) hashes.push(change.hash);
    if (change.kind === 'moved') name = change.from;
    if (isForMembers(name) && !isForMembers(path)) break;
  }
  return [...new Set(hashes)].slice(0, MAX_VERSIONS);
}

function searchHistory(wanted: Wanted[]): Map<string, EarlierOriginal | undefined> {
  const history = openHistory();
  const commits = history?.commits ?? [];
  const versions = new Map(
    wanted.map(({ original }) => {
      const path = toContentPath(original);
      return [original, listVersions(commits, path)] as const;
    }),
  );
  const hashes = [...new Set([...versions.values()].flat())].slice(0, MAX_TEXTS);
  const texts = hashes.length > 0 ? history?.readBlobs(hashes) : undefined;
  return new Map(
    wanted.map((one) => {
      const sources = versions.get(one.original)?.map((hash) => ({ hash, source: texts?.get(hash) ?? '' })) ?? [];
      return [toKey(one), sources.find(({ source }) => source && getFingerprint(source) === one.fingerprint)];
    }),
  );
}

const known = new Map<string, EarlierOriginal | undefined>();

/**
 * The newest text with a fingerprint in the history of an original; undefined if there is none. The first call looks for those of
 * all outdated translations at once, so that the history is read only once.
 */
export function findEarlierOriginal(original: string, fingerprint: string): EarlierOriginal | undefined {
  const wanted = { original, fingerprint };
  if (!known.has(toKey(wanted))) {
    const behind = listTranslations().flatMap(({ status, original, translatedFrom = '' }) =>
      status === 'behind' ? [{ original, fingerprint: translatedFrom }] : [],
    );
    for (const [key, found] of searchHistory([wanted, ...behind])) known.set(key, found);
  }
  return known.get(toKey(wanted));
}
