import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { getCode } from '#workspace/file-errors.ts';
import { isBelow } from '#workspace/folders.ts';
import { makeTemporaryFolder } from '#workspace/temporary-folder.ts';
import { UserError } from '../command-line/errors.ts';
import type { Command } from '../command-line/model.ts';
import { fetchEngine, git, type History, listTrackedFiles, readHistory } from './git.ts';

/** `root` is the repository of the community, with the engine and the site. */
type UpgradeSettings = { root: string; siteFolder: string };

/** `kept` are files of the community itself; `edited` are those of the engine that it had changed, and that are replaced or removed. */
type Changes = { written: string[]; removed: string[]; kept: string[]; edited: string[] };
type Engine = { name: string; version: string };

/** `npm run upgrade`: replaces everything except the site's folder by a newer engine. */
export const upgradeCommand = (settings: UpgradeSettings): Command => ({
  description:
    "Replaces the engine by a newer one, from the URL or the folder of its Git repository. The site's folder, files that Git ignores and " +
    'files that the engine never had stay unchanged. Nothing is committed, so that you can review the changes first.',
  positionals: ['source'],
  options: {
    ref: { value: 'tag', description: 'A tag or a branch; the newest commit by default.' },
    'dry-run': { description: 'Only shows what would change.' },
  },
  run: async ({ positionals: [source = ''], values }) => {
    // On the disk of the engine: its files are renamed into place.
    const folder = makeTemporaryFolder(join(settings.root, '.cache'), 'engine-');
    try {
      process.stdout.write(upgrade(settings, source, values.get('ref'), folder, values.has('dry-run')));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    return 0;
  },
});

function upgrade(
  settings: UpgradeSettings,
  source: string,
  ref: string | undefined,
  folder: string,
  isDryRun: boolean,
): string {
  const root = resolve(settings.root);
  const state = openState(root);
  const kept = getKeptFolders(root, settings.siteFolder);
  const interrupted = state.read();
  if (interrupted === undefined) checkClean(root, kept);
  fetchEngine(source, ref, folder);
  // From the last commit: an interrupted upgrade may already have written the newer one.
  const [from, to] = [root, folder].map((repository) => readEngine(repository));
  if (!from || !to) throw new UserError(`${from ? source : root} has no package.json of an engine.`);
  if (from.name !== to.name) {
    throw new UserError(`${source} is not a newer version of this engine: its package.json is that of "${to.name}".`);
  }
  const commit = git(folder, 'rev-parse', 'HEAD').trim();
  if (interrupted !== undefined && interrupted !== commit) {
    throw new UserError(
      `An upgrade to ${interrupted} was interrupted, and this is ${commit}. Finish that one first (--ref), or undo it with git restore and git clean, and delete ${state.file}.`,
    );
  }
  const changes = compare(listTrackedFiles(root), listTrackedFiles(folder), kept, readHistory(folder));
  const title = `${from.version} → ${to.version} (${commit.slice(0, 10)}${ref ? `, ${ref}` : ''})`;
  if (changes.written.length + changes.removed.length === 0) return `${title}: the engine is unchanged.\n`;
  if (isDryRun) return `${title}\n\n${formatChanges(changes)}\nNothing was changed.\n`;
  state.write(commit);
  apply(changes, folder, root);
  state.clear();
  return `${interrupted === undefined ? '' : 'An interrupted upgrade was finished.\n'}${title}\n\n${formatChanges(changes)}\n${NEXT}`;
}

const NEXT = `Next:
  1. git diff CHANGELOG.md        read what is new, and what you have to do
  2. npm test                     installs what changed, and checks engine and site together
  3. git diff, git status         look through what changed; bring files of your own back with git restore
  4. git add --all && git commit
  5. With a hosted backend:       npm run supabase -- prepare, then db push and config push as the README says
`;

/** Stores the commit of an upgrade while its files are written. Git ignores this file. */
function openState(root: string) {
  if (!existsSync(join(root, '.git')))
    throw new UserError(
      `${root} has no Git repository of its own, which would keep the current engine. Make one: git init, git add --all, git commit.`,
    );
  const file = resolve(root, git(root, 'rev-parse', '--git-path', 'engine-upgrade').trim());
  return {
    file,
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    write: (commit: string) => writeFileSync(file, commit),
    clear: () => rmSync(file, { force: true }),
  };
}

/** The community's folders: site/, and the one that SITE names, if it is in the repository. */
function getKeptFolders(root: string, siteFolder: string): string[] {
  const path = relative(root, siteFolder).replaceAll('\\', '/');
  if (path === '') throw new UserError('SITE names the folder of the engine itself.');
  return [...new Set(['site', ...(isBelow(root, siteFolder) ? [path] : [])])];
}

const isKept = (path: string, kept: string[]) =>
  kept.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** @throws {UserError} if the engine has changes that would be lost */
function checkClean(root: string, kept: string[]): void {
  const changed = git(root, 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames')
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3))
    .filter((path) => !isKept(path, kept));
  if (changed.length === 0) return;
  throw new UserError(
    `These changes outside of ${kept.map((folder) => `${folder}/`).join(' and ')} are not committed. Commit or undo them first:\n${formatList(changed)}`,
  );
}

const manifest = z.object({ name: z.string(), version: z.string() });

function readEngine(repository: string): Engine | undefined {
  try {
    return manifest.parse(JSON.parse(git(repository, 'show', 'HEAD:package.json')));
  } catch {
    return undefined;
  }
}

/** Which files of the engine have to be written, and which ones the newer engine lacks. */
function compare(old: Map<string, string>, next: Map<string, string>, folders: string[], history: History): Changes {
  const isEngine = (path: string) => !isKept(path, folders);
  const getHash = (path: string) => old.get(path)?.split(' ')[1] ?? '';
  const before = [...old.keys()].filter(isEngine);
  const unknown = before.filter((path) => !history.contents.has(getHash(path)));
  // Without the commits of the old engine, all of its files would be taken for the community's.
  const isOldKnown = unknown.length * 2 < before.length;
  const written = [...next.keys()].filter((path) => isEngine(path) && next.get(path) !== old.get(path));
  const gone = before.filter((path) => !next.has(path));
  const kept = gone.filter((path) => isOldKnown && !history.paths.has(path) && !isInTheWay(path, written));
  const removed = gone.filter((path) => !kept.includes(path));
  const edited = isOldKnown ? unknown.filter((path) => written.includes(path) || removed.includes(path)) : [];
  return { written, removed, kept, edited };
}

/** Whether a path names a folder of other paths, or lies in what one of them names. */
const isInTheWay = (path: string, others: string[]) =>
  others.some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));

/** The code of this command itself, and what it imports. */
const isOwnCode = (path: string) => path === 'package.json' || /^(?:cli|contracts|workspace)\//.test(path);

/**
 * Removes what is in the way, adds what is new, replaces the rest, this command's own code last, then removes what is gone: the next run
 * finishes an interrupted upgrade, and until then needs the code that it had.
 */
function apply({ written, removed }: Changes, from: string, root: string): void {
  const remove = (path: string) => {
    const file = join(root, path);
    // An interrupted upgrade may have removed it, and made a folder there.
    if (existsSync(file) && !lstatSync(file).isDirectory()) rmSync(file);
    removeEmptyFolders(dirname(file), root);
  };
  const getTurn = (path: string) => (!existsSync(join(root, path)) ? 0 : isOwnCode(path) ? 2 : 1);
  removed.filter((path) => isInTheWay(path, written)).forEach(remove);
  for (const path of written.toSorted((a, b) => getTurn(a) - getTurn(b))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    move(join(from, path), join(root, path));
  }
  removed.forEach(remove);
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // One of the folders is on another disk.
    if (getCode(error) !== 'EXDEV') throw error;
    rmSync(to, { force: true });
    cpSync(from, to, { verbatimSymlinks: true });
  }
}

function removeEmptyFolders(folder: string, root: string): void {
  if (folder === root) return;
  try {
    rmdirSync(folder);
  } catch {
    // It has other content, or is gone already.
    return;
  }
  removeEmptyFolders(dirname(folder), root);
}

const SHOWN = 30;

const formatList = (paths: string[]) =>
  [
    ...paths.slice(0, SHOWN).map((path) => `  ${path}`),
    ...(paths.length > SHOWN ? [`  and ${paths.length - SHOWN} more`] : []),
  ].join('\n');

const formatChanges = ({ written, removed, kept, edited }: Changes): string =>
  [
    `${written.length} ${written.length === 1 ? 'file is' : 'files are'} new or different.`,
    ...formatPart('Removed, since the newer engine does not have them:', removed),
    ...formatPart('Kept, since they are your own:', kept),
    ...formatPart(
      'Changed by you, and replaced or removed. git diff shows both versions of each, and git restore brings yours back:',
      edited,
    ),
    '',
  ].join('\n');

const formatPart = (title: string, paths: string[]) => (paths.length > 0 ? [`${title}\n${formatList(paths)}`] : []);
