import { execFileSync } from 'node:child_process';
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

/** Undefined if there is no Git, or the folder is not in a repository. */
export function openRepository(folder: string = CONTENT_FOLDER): Repository | undefined {
  const git = (args: string[], input?: string): Buffer =>
    execFileSync('git', args, { cwd: folder, input, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
  const run = (args: string[]) => git(['-c', 'core.quotePath=false', ...args]).toString();
  try {
    // It fails if nothing was committed yet.
    const isShallow = run(['rev-parse', '--is-shallow-repository', 'HEAD']).startsWith('true');
    return { isShallow, run, readBlobs: (hashes) => parseBatch(git(['cat-file', '--batch'], hashes.join('\n'))) };
  } catch {
    return undefined;
  }
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
