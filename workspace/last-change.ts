import { execFileSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { CONTENT_FOLDER } from './folders.ts';

/** When a file was last changed, and by whom. */
export type Change = { date: Date; author: string };

/** The newest change of each file, from `git log --format="%x00%aI%x00%an" --name-only`, newest first. */
export function parseLog(log: string): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const commit of log.split('\n\0')) {
    const [head = '', ...files] = commit.split('\n').filter(Boolean);
    const [date, author] = head.replace(/^\0/, '').split('\0');
    if (!date || !author) continue;
    for (const file of files) if (!changes.has(file)) changes.set(file, { date: new Date(date), author });
  }
  return changes;
}

function readHistory(): { root: string; changes: Map<string, Change> } | undefined {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
    const root = git('rev-parse', '--show-toplevel').trim();
    // A shallow clone ends at a commit that seems to have made every file: no date is better than a wrong one.
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return undefined;
    const format = ['log', '--format=%x00%aI%x00%an', '--name-only', '--no-renames', '--', CONTENT_FOLDER];
    return { root, changes: parseLog(git('-c', 'core.quotePath=false', ...format)) };
  } catch {
    return undefined;
  }
}

let history: ReturnType<typeof readHistory> | null = null;

/** The last change of a file by the history of the repository; undefined where there is none. */
export function lastChange(file: string): Change | undefined {
  if (history === null) history = readHistory();
  return history?.changes.get(relative(history.root, resolve(file)).replaceAll('\\', '/'));
}
