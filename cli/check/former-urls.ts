import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_CONFIG_FILE, SITE_FOLDER } from '#workspace/folders.ts';
import { makeTemporaryFolder } from '#workspace/temporary-folder.ts';
import { UserError } from '../command-line/errors.ts';
import type { Urls } from './urls.ts';

const PROGRAM = fileURLToPath(new URL('print-urls.ts', import.meta.url));

/** What URLs depend on. */
const NEEDED = /^(?!public\/).*\.(?:mdx?|ya?ml|json|ts)$/;

/**
 * The URLs of a commit. They are those of a copy, with its own configuration: it may have had versions and languages that are gone. If this
 * engine cannot read that one any more, today's is used, and `note` says so.
 */
export function listFormerUrls(commit: string, note: (text: string) => void): Urls {
  const folder = makeTemporaryFolder(tmpdir(), 'commonplace-former-');
  const copy = join(folder, 'site');
  try {
    checkOut(commit, { index: join(folder, 'index'), copy });
    try {
      return run(copy);
    } catch {
      note(`The configuration of ${commit} cannot be read, so today's versions and languages are assumed.\n`);
      copyFileSync(SITE_CONFIG_FILE, join(copy, 'site.config.ts'));
      return run(copy);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (copy: string): Urls =>
  JSON.parse(
    execFileSync(process.execPath, [PROGRAM], {
      env: { ...process.env, SITE: copy },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

/** Puts the texts of a commit into a folder, with an index of their own, so that the repository stays as it is. */
function checkOut(commit: string, { index, copy }: { index: string; copy: string }): void {
  mkdirSync(copy);
  const repository = git(SITE_FOLDER, ['rev-parse', '--absolute-git-dir']).trim();
  const inCopy = (args: string[], input?: string) =>
    git(copy, [`--git-dir=${repository}`, `--work-tree=${copy}`, ...args], { index, input });
  inCopy(['read-tree', git(SITE_FOLDER, ['rev-parse', `${commit}:./`]).trim()]);
  const files = inCopy(['ls-files', '-z']).split('\0');
  inCopy(['checkout-index', '-z', '--stdin'], files.filter((path) => NEEDED.test(path)).join('\0'));
}

/** @throws {UserError} with Git's message */
export function git(
  folder: string,
  args: string[],
  options: { index?: string; input?: string | undefined } = {},
): string {
  const { index, input } = options;
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      input,
      env: { ...process.env, ...(index && { GIT_INDEX_FILE: index }) },
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new UserError(`Git says: ${stderr || String(error)}`);
  }
}
