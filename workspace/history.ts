import { openRepository, type Repository } from './git.ts';

/** What a commit did to a file. `before` and `hash` are hashes of its content before and after; undefined if it did not exist. */
export type FileChange = { path: string; before: string | undefined; hash: string | undefined } & (
  | { kind: 'added' | 'changed' | 'removed' }
  | { kind: 'moved'; from: string }
);

export type Commit = { id: string; date: Date; author: string; subject: string; changes: FileChange[] };

/** Limits the work of a build on a long history. */
const MAX_COMMITS = 10_000;

const FORMAT = '--format=%x01%H%x00%aI%x00%an%x00%s';

/** The commits that changed something in the folder of a repository, newest first. Paths are relative to the folder. */
export const readHistory = ({ run }: Repository): Commit[] =>
  parseHistory(
    run(['log', `--max-count=${MAX_COMMITS}`, '--raw', '-z', '--no-abbrev', '-M', '--relative', FORMAT, '--', '.']),
  );

/** Parses `git log --raw -z`: the parts of a commit, followed by two or three for each file, each end with a zero byte. */
function parseHistory(log: string): Commit[] {
  const commits: Commit[] = [];
  for (const text of log.split('\x01').slice(1)) {
    const [id = '', date = '', author = '', subject = '', ...parts] = text.split('\0');
    commits.push({ id, date: new Date(date), author, subject, changes: [...parseChanges(parts)] });
  }
  return commits;
}

function* parseChanges(parts: string[]): Generator<FileChange> {
  const rest = parts.values();
  for (const part of rest) {
    const [, , before = '', after = '', status = ''] = part.trim().split(' ');
    if (!status) continue;
    const path = rest.next().value ?? '';
    const contents = { before: toHash(before), hash: toHash(after) };
    if (status.startsWith('R')) yield { ...contents, kind: 'moved', from: path, path: rest.next().value ?? '' };
    else yield { ...contents, kind: KINDS[status] ?? 'changed', path };
  }
}

/** Git writes zeros for a missing file. */
const toHash = (text: string): string | undefined => (/^0*$/.test(text) ? undefined : text);

const KINDS: Record<string, 'added' | 'removed'> = { A: 'added', D: 'removed' };

/** Commits with access to the resulting texts. */
type History = Pick<Repository, 'isShallow' | 'readBlobs'> & { commits: Commit[] };

let history: { opened: History | undefined } | undefined;

/** The history of the site's texts, read once. Undefined if there is none. */
export function openHistory(): History | undefined {
  if (!history) {
    const repository = openRepository();
    history = { opened: repository && { ...repository, commits: readHistory(repository) } };
  }
  return history.opened;
}
