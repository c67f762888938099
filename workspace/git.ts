import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CONTENT_FOLDER } from './folders.ts';

/** The repository of a folder. With `--relative`, Git's paths are relative to the folder. */
export type Repository = {
  /** The history is truncated: its oldest commit seems to have created every file. */
  isShallow: boolean;
  /** Runs a Git command. @throws {Error} with Git's `stderr` */
  run: (args: string[]) => string;
  /** The contents of files by their hashes, as far as they exist. */
  readBlobs: (hashes: string[]) => Map<string, string>;
};

/** Undefined if there is no Git, or the folder is not in a repository: `whyNoHistory` says which. */
export function openRepository(folder: string = CONTENT_FOLDER): Repository | undefined {
  try {
    return open(folder);
  } catch {
    return undefined;
  }
}

/** Why the history of a folder is missing or incomplete, as the end of a sentence; undefined if it is complete. */
export function whyNoHistory(folder: string = CONTENT_FOLDER): string | undefined {
  try {
    return open(folder).isShallow ? 'the clone of the repository is shallow: git fetch --unshallow' : undefined;
  } catch (error) {
    return explain(error, folder);
  }
}

/** Why Git does not say what is committed in a folder, as the end of a sentence, although there is a repository. */
export function whyGitRefuses(folder: string): string | undefined {
  const why = whyNoHistory(folder);
  return why?.startsWith(FOREIGN) ? why : undefined;
}

/** @throws {Error} of Git */
function open(folder: string): Repository {
  const git = (args: string[], input?: string): Buffer =>
    execFileSync('git', args, {
      cwd: folder,
      input,
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: getEnvironment(),
    });
  const run = (args: string[]) => git(['-c', 'core.quotePath=false', ...args]).toString();
  // It fails if nothing was committed yet.
  const isShallow = run(['rev-parse', '--is-shallow-repository', 'HEAD']).startsWith('true');
  return { isShallow, run, readBlobs: (hashes) => parseBatch(git(['cat-file', '--batch'], hashes.join('\n'))) };
}

/** Git looks in these before it looks for the repository of the folder. A hook of Git sets them, often relative to another folder. */
const OF_HOOKS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

function getEnvironment(): Record<string, string | undefined> {
  const variables = Object.entries(process.env).filter(([name]) => !OF_HOOKS.includes(name));
  // What it says is read here, so in English.
  return { ...Object.fromEntries(variables), LC_ALL: 'C' };
}

const FOREIGN = 'the repository belongs to another user';

function explain(error: unknown, folder: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && existsSync(folder))
    return 'Git is not installed';
  // Git reads no repository of somebody else, such as one that is mounted into a container.
  const [, others] = /dubious ownership in repository at '(.+)'/.exec(message) ?? [];
  return others
    ? `${FOREIGN}. If you trust it: git config --global --add safe.directory "${others}"`
    : 'the site is in no Git repository with a commit';
}

/** Parses the output of `git cat-file --batch`: for each object a line with its size in bytes, then its content. */
function parseBatch(answer: Buffer): Map<string, string> {
  const blobs = new Map<string, string>();
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf('\n', at);
    const [hash = '', type, size] = answer.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    blobs.set(hash, answer.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
