import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import { parseContentPath } from '#workspace/content/path.ts';
import { getFingerprint } from '#workspace/content/translations.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import type { Commit, FileChange } from '#workspace/history.ts';

export type ChangeKind = 'new' | 'changed' | 'moved' | 'removed';

/** What became of a document. `path` is that of its file today, below `content/`; undefined where it is gone. */
type DocumentChange = { kind: ChangeKind; path: string | undefined; title: string };

/** What one commit did to documents that everybody can read. */
export type ChangeSet = Omit<Commit, 'changes'> & { documents: DocumentChange[] };

type Options = {
  /** The files of the documents that are listed today, below `content/`. */
  listed: string[];
  /** Whether a file is there today, listed or not. */
  isThere: (path: string) => boolean;
  /** The versions of the docs that count: the first one of each area. */
  versions: DocsVersionConfig[];
  readTexts: (hashes: string[]) => Map<string, string>;
};

/** How many changes of files are looked at: a page of changes is for what is new. */
const MAX_FILES = 400;

type Candidate = { commit: Commit; change: FileChange; path: string | undefined };

/**
 * The changes of documents, the newest first. What nobody could read does not count: a document is new when it is first listed, also if it
 * was a draft before, and one that is hidden today is not named at all. Neither is a change that readers do not see.
 */
export function readChanges(commits: Commit[], options: Options): ChangeSet[] {
  const candidates = findCandidates(commits, options);
  const hashes = candidates.flatMap(({ change }) => [change.before ?? [], change.hash ?? []].flat());
  const texts = options.readTexts([...new Set(hashes)]);
  const getState = (path: string, hash: string | undefined) => {
    const text = hash && texts.get(hash);
    return text === undefined ? undefined : toState(path, text, options.versions);
  };
  const documents = Map.groupBy(
    candidates.flatMap(({ commit, change, path }) => {
      const from = change.kind === 'moved' ? change.from : change.path;
      const [before, after] = [getState(from, change.before), getState(change.path, change.hash)];
      const kind = getKind(before, after, toId(from) !== toId(change.path));
      return kind ? [{ commit, kind, path, title: (after ?? before)?.title ?? '' }] : [];
    }),
    ({ commit }) => commit,
  );
  return [...documents]
    .map(([{ changes: _, ...commit }, found]) => ({ ...commit, documents: found.map(({ commit: _, ...one }) => one) }))
    .sort((a, b) => b.date.getTime() - a.date.getTime());
}

/** What happened to documents that are listed today, under any name that they had, and to those that are gone. */
function findCandidates(commits: Commit[], { listed, isThere, versions }: Options): Candidate[] {
  const names = new Map(listed.map((path) => [path, path]));
  const candidates: Candidate[] = [];
  for (const commit of commits) {
    for (const change of commit.changes) {
      const path = names.get(change.path);
      const isGone = change.kind === 'removed' && isDocument(change.path, versions) && !isThere(change.path);
      if (path === undefined && !isGone) continue;
      candidates.push({ commit, change, path });
      if (path === undefined || change.kind !== 'moved') continue;
      names.delete(change.path);
      names.set(change.from, path);
    }
    if (candidates.length >= MAX_FILES) break;
  }
  return candidates.slice(0, MAX_FILES);
}

const isDocument = (path: string, versions: DocsVersionConfig[]): boolean => {
  const content = /\.mdx?$/.test(path) && !/(^|\/)_/.test(path) ? parseContentPath(path) : undefined;
  return content?.kind === 'doc' && versions.includes(content.version) && !path.startsWith('i18n/');
};

/** A file may change its ending and stay where it is. */
const toId = (path: string) => path.replace(/\.mdx?$/, '');

/** A document at one time, as readers see it. */
type State = { title: string; isListed: boolean; fingerprint: string };

function toState(path: string, text: string, versions: DocsVersionConfig[]): State {
  const { find } = parseFrontMatter(text);
  const content = parseContentPath(path);
  const isHidden = ['draft', 'unlisted'].some((key) => find([key])?.scalar === 'true');
  return {
    title: find(['title'])?.scalar ?? path,
    isListed: !isHidden && content?.kind === 'doc' && versions.includes(content.version),
    fingerprint: getFingerprint(text),
  };
}

function getKind(before: State | undefined, after: State | undefined, hasMoved: boolean): ChangeKind | undefined {
  if (!before?.isListed) return after?.isListed ? 'new' : undefined;
  if (!after?.isListed) return 'removed';
  if (hasMoved) return 'moved';
  return before.fingerprint === after.fingerprint ? undefined : 'changed';
}
