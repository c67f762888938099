import { spawnSync } from 'node:child_process';

const FOLDER = 'content/agreements';

/** Files of the lock and the archive whose changes are not committed; none where there is no git, or no repository. */
export function uncommitted(root: string): string[] {
  const git = spawnSync('git', ['status', '--porcelain', '-z', '--untracked-files=all', '--', FOLDER], {
    cwd: root,
    encoding: 'utf8',
  });
  if (git.error || git.status !== 0) return [];
  // Two letters for the state, a blank, the path.
  return git.stdout
    .split('\0')
    .filter((entry) => /^.. /.test(entry))
    .map((entry) => entry.slice(3));
}
