import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../command-line/errors.ts';

/** Less than one byte a second for a minute: a server that prepares a large answer says so more often. */
const PATIENCE = { GIT_HTTP_LOW_SPEED_LIMIT: '1', GIT_HTTP_LOW_SPEED_TIME: '60' };

/**
 * Runs Git in a folder.
 * @throws {UserError} with Git's message if it fails
 */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // Git itself waits for a silent server for ever. And there may be nobody to answer a question.
    env: { ...PATIENCE, ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  if (error) throw new UserError(`Git cannot be run: ${error.message}`);
  if (status !== 0) throw new UserError(`git ${args[0]} failed: ${stderr.trim() || `exit code ${status}`}`);
  return stdout;
}

/** The tracked files of a repository's folder, each with its mode and the hash of its content, such as `100644 9daeafb9… 0`. */
export const listTrackedFiles = (folder: string): Map<string, string> =>
  new Map(
    git(folder, 'ls-files', '--stage', '-z')
      .split('\0')
      .filter(Boolean)
      .map((entry) => {
        const [content = '', path = ''] = entry.split('\t');
        return [path, content];
      }),
  );

/**
 * Fetches a repository with its history, by its URL or its folder, into an empty folder.
 * @throws {UserError} if its history is incomplete: what the community has not changed would be taken for its own
 */
export function fetchEngine(source: string, ref: string | undefined, target: string): void {
  const isFolder = existsSync(source);
  const url = isFolder ? pathToFileURL(resolve(source)).href : source;
  // Of older commits the names and hashes of files are enough, where a network is on the way.
  const options = ['--quiet', ...(isFolder ? [] : ['--filter=blob:none']), ...(ref ? ['--branch', ref] : [])];
  git('.', 'clone', ...options, '--', url, target);
  if (git(target, 'rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new UserError(
      `The history of ${source} is incomplete, so it does not tell which files you have changed. Complete it there: git fetch --unshallow`,
    );
}

/** The paths that files of a repository have had in any commit, and the hashes of their contents. */
export type History = { paths: Set<string>; contents: Set<string> };

/** Reads the history of all branches and tags. */
export function readHistory(folder: string): History {
  const options = ['--all', '--raw', '--no-renames', '--no-abbrev', '--pretty=format:'];
  const history: History = { paths: new Set(), contents: new Set() };
  for (const line of git(folder, '-c', 'core.quotePath=false', 'log', ...options).split('\n')) {
    // `:100644 100644 <hash before> <hash after> M<tab>src/page.ts`
    const [change = '', path] = line.split('\t');
    if (path === undefined) continue;
    history.paths.add(path);
    for (const hash of change.split(' ').slice(2, 4)) history.contents.add(hash);
  }
  return history;
}
