import { spawnSync } from 'node:child_process';
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SERVER_VARIABLES } from '#server/environment.ts';
import { isForm } from '#server/http/site/site.ts';
import { lockFile } from '#workspace/file-lock.ts';
import { toRecordName } from '#workspace/folders.ts';
import { makeFolder } from '#workspace/make-folder.ts';
import { isDraft } from '#workspace/write-atomically.ts';

/** What every site is built from besides its own folder. */
const ENGINE_FOLDERS = ['src', 'contracts', 'workspace'];
const ENGINE_FILES = /^(?:astro\.config\.mjs|package\.json|package-lock\.json|tsconfig\.json|\.env.*)$/;
/** Variables that differ between starts, terminals, users, and programs that start others, and appear in no page. */
const OF_STARTS = new RegExp(
  `^(?:${[
    '_|PATH|SHLVL|PWD|OLDPWD|INIT_CWD|TMPDIR|NODE_COMPILE_CACHE|npm_.*',
    'WINDOWID|LINES|COLUMNS|TMUX.*|STY|TERM.*|COLORTERM|SSH_.*|XDG_.*|DBUS_.*|VSCODE_.*|DISPLAY|WAYLAND_DISPLAY|SESSION_MANAGER',
    'HOME|SHELL|USER|LOGNAME|MAIL|SUDO_.*',
    // Those of systemd have other values at each start.
    'INVOCATION_ID|JOURNAL_STREAM|SYSTEMD_EXEC_PID|NOTIFY_SOCKET|MEMORY_PRESSURE_.*',
  ].join('|')})$`,
);
/** Those of the server do not either, except for the site's own URL, which a configuration may read. */
const isInPages = (name: string) => !OF_STARTS.test(name) && (name === 'SITE_URL' || !SERVER_VARIABLES.includes(name));

type Sources = {
  /** The folder of the engine. */
  root: string;
  /** The folder of the site. */
  site: string;
  environment: Record<string, string | undefined>;
  now: Date;
};

async function addFile(hash: Hash, file: string): Promise<void> {
  // An unreadable file, such as a broken link, counts as changed.
  const content = await readFile(file).catch(() => randomUUID());
  hash.update(`\n${file} ${content.length}\n`).update(content);
}

/** Empty for a missing folder: the build reports it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** The commit of a folder, whose dates and authors pages show. A site outside of the engine's folder has a repository of its own. */
const getCommit = (cwd: string): string =>
  spawnSync('git', ['rev-parse', 'HEAD', '--is-shallow-repository'], { cwd, encoding: 'utf8' }).stdout ?? '';

/**
 * A digest of everything that a build depends on: the files of engine and site, their commits, the environment, the version of Node, and
 * the day in UTC, since posts, agreements and roles begin and end with a day.
 */
export async function digestSources({ root, site, environment, now }: Sources): Promise<string> {
  const hash = createHash('sha256');
  const variables = Object.entries(environment).filter(([name]) => isInPages(name));
  hash.update(
    JSON.stringify([
      process.version,
      now.toISOString().slice(0, 10),
      variables.sort(),
      getCommit(root),
      getCommit(site),
    ]),
  );
  const engine = (await readdir(root)).filter((name) => ENGINE_FILES.test(name)).map((name) => join(root, name));
  for (const file of engine.sort()) await addFile(hash, file);
  for (const folder of [...ENGINE_FOLDERS.map((name) => join(root, name)), site])
    for (const file of await listFiles(folder)) await addFile(hash, file);
  return hash.digest('hex');
}

/**
 * A digest of a build's output: the names, sizes and times of its files. Their compressed forms do not count, as they may be made at any
 * time after. Undefined if there is none.
 */
async function digestOutput(folder: string): Promise<string | undefined> {
  const all = await listFiles(folder);
  const names = new Set(all);
  const files = all.filter((file) => !isForm(file, names) && !isDraft(file));
  if (files.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** What is recorded about a build, in a folder with a file for each output. */
export type Build = { sources: string; output: string; records: string };

const getRecord = ({ output, records }: Build): string => join(records, toRecordName(output));

/** Whether the folder still holds, untouched, the last recorded build from the same sources. */
export async function isLastBuild(build: Build): Promise<boolean> {
  const left = await digestOutput(build.output);
  const known = await readFile(getRecord(build), 'utf8').catch(() => undefined);
  return left !== undefined && known === `${build.sources} ${left}\n`;
}

/**
 * Claims the output for this process, which serves it from now on: another build would remove the pages that it serves.
 * @param lock the file that is locked, outside of the output, which a build empties
 * @returns whether no other process has claimed it; true where files cannot be locked
 */
export function claimOutput(lock: string): boolean {
  try {
    makeFolder(dirname(lock));
    return lockFile(lock) !== undefined;
  } catch {
    return true;
  }
}

export async function rememberBuild(build: Build): Promise<void> {
  await mkdir(build.records, { recursive: true });
  await writeFile(getRecord(build), `${build.sources} ${await digestOutput(build.output)}\n`);
}
