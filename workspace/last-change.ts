import { toContentPath } from './folders.ts';
import { openRepository } from './git.ts';

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

function readChanges(): Map<string, Change> | undefined {
  const repository = openRepository();
  // The oldest commit of a shallow clone seems to have created every file: no date is better than a wrong one.
  if (!repository || repository.isShallow) return undefined;
  const format = ['--format=%x00%aI%x00%an', '--name-only', '--no-renames', '--relative'];
  return parseLog(repository.run(['log', ...format, '--', '.']));
}

let changes: ReturnType<typeof readChanges> | null = null;

/** The last change of a file in the history of the repository; undefined if there is none. */
function getCommitted(file: string): Change | undefined {
  if (changes === null) changes = readChanges();
  return changes?.get(toContentPath(file));
}

type Text = {
  data: { last_update?: { [Key in keyof Change]?: Change[Key] | undefined } | undefined };
  filePath?: string | undefined;
};

/** The last change of a text: that of its front matter, or else of the last commit, with the author that the front matter names. */
export function getLastChange({ data, filePath = '' }: Text): Partial<Change> {
  const { date, author } = data.last_update ?? {};
  return { ...(date ? { date } : getCommitted(filePath)), ...(author && { author }) };
}
