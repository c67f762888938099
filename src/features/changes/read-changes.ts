import type { DocsVersionConfig } from '#contracts/site-config/index.ts';
import { parseContentPath } from '#workspace/content/path.ts';
import { getFingerprint } from '#workspace/content/translations.ts';
import { parseFrontMatter } from '#workspace/front-matter.ts';
import type { Commit, FileChange } from '#workspace/history.ts';

export type ChangeKind = 'new' | 'changed' | 'moved' | 'removed';

/** A change of a document. `path` is the current path of its file, below `content/`; undefined if it was removed. */
type DocumentChange = { kind: ChangeKind; path: string | undefined; title: string };

/** The changes of one commit to public documents. */
export type ChangeSet = Omit<Commit, 'changes'> & { documents: DocumentChange[] };

type Options = {
  /** The files of the documents that are listed today, below `content/`. */
  listed: string[];
  /** Whether a file exists today, listed or not. */
  isThere: (path: string) => boolean;
  /** The versions of the docs to consider: the first one of each area. */
  versions: DocsVersionConfig[];
  readTexts: (hashes: string[]) => Map<string, string>;
};

/** The maximum number of file changes to check, as only recent ones are shown. */
const MAX_FILES = 400;

type Candidate = { commit: Commit; change: FileChange; path: string | undefined };

/**
 * The changes of documents, newest first. What nobody could read does not count: a document is new when it is first listed, even if it
 * was a draft before; documents that are hidden today, and changes that readers do not see, are left out.
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

/** The changes of documents that are listed today, including those under former names, and of removed ones. */
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

/** A file that only changes its extension stays the same document. */
const toId = (path: string) => path.replace(/\.mdx?$/, '');

/** A document at a point in time, as readers see it. */
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
