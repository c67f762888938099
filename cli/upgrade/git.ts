import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '../command-line/errors.ts';

/**
 * Runs Git in a folder.
 * @throws {UserError} with Git's message if it fails
 */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // There may be nobody to answer a question.
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  if (error) throw new UserError(`Git cannot be run: ${error.message}`);
  if (status !== 0) throw new UserError(`git ${args[0]} failed: ${stderr.trim() || `exit code ${status}`}`);
  return stdout;
}

/** The tracked files of a repository's folder, each with its mode and the hash of its content. */
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

/** Fetches one commit of a repository, by its URL or its folder, into an empty folder. */
export function fetchEngine(source: string, ref: string | undefined, target: string): void {
  const url = existsSync(source) ? pathToFileURL(resolve(source)).href : source;
  git('.', 'clone', '--quiet', '--depth', '1', ...(ref ? ['--branch', ref] : []), '--', url, target);
}
