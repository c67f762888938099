import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { chmod, cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_SITE_FILE, type BuiltSite, builtSiteSchema, HOST_FILES } from '#contracts/built-site.ts';
import { isExample } from '#contracts/example-host.ts';
import { parseJson } from '#server/parse-json.ts';
import { explainCode } from '#workspace/file-errors.ts';
import { isBelow, toDisplayPath } from '#workspace/folders.ts';
import { makeFolder } from '#workspace/make-folder.ts';
import { isDraft } from '#workspace/write-atomically.ts';
import { UserError } from '../command-line/errors.ts';

/** Files that web servers and hosts look for at the root of a host name, wherever the site is. */
const ROOT_NAMES = [...HOST_FILES, ...['404.html', '404.html.br', '404.html.gz', '.well-known']];

/**
 * Copies a built site into a folder for the root of a host name: the pages below their base path, and beside them the files for
 * the root. Files of an earlier run are removed.
 * @param interruption ends it with its reason.
 * @throws {UserError} if there is no built site, the folder has other content, or it cannot be written.
 */
export async function arrange(built: string, target: string, interruption?: AbortSignal): Promise<BuiltSite> {
  const site = readBuiltSite(built);
  if (isBelow(built, target))
    throw new UserError(`${toDisplayPath(target)} is inside the built site. Choose another folder.`);
  process.umask(process.umask(0o077) & ~EVERYBODY);
  try {
    clear(target);
    await copy(built, target, site.base, interruption);
    await letEverybodyRead(target);
    interruption?.throwIfAborted();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = explainCode(error) ?? (error instanceof Error ? error.message : String(error));
    throw new UserError(`The site could not be copied to ${toDisplayPath(target)}: ${reason}`);
  }
  return site;
}

async function copy(built: string, target: string, base: string, interruption?: AbortSignal): Promise<void> {
  const place = join(target, base);
  makeFolder(place);
  // By these the next run recognises a copy that was interrupted.
  await cp(join(built, BUILT_SITE_FILE), join(place, BUILT_SITE_FILE), { preserveTimestamps: true });
  if (existsSync(join(built, OURS))) await cp(join(built, OURS), join(target, OURS), { preserveTimestamps: true });
  // By a file's time a server tells whether the compressed form beside it is current. `cpSync` would report a full disk as EIO.
  // A start may be compressing the pages: what it has not completed goes away in the middle of a copy.
  const filter = (file: string) => {
    interruption?.throwIfAborted();
    return !isDraft(file);
  };
  await cp(built, place, { recursive: true, preserveTimestamps: true, filter });
  if (base === '/') return;
  for (const name of ROOT_NAMES) {
    const from = join(place, name);
    if (existsSync(from)) await cp(from, join(target, name), { recursive: true, preserveTimestamps: true });
  }
}

/** The rights to read and to enter. Web servers run as another user, and all of a site is public: a umask such as 077 is no reason to refuse them. */
const EVERYBODY = 0o555;

/** Copies have the rights of a build, which had a umask, too. */
async function letEverybodyRead(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, mode | (entry.isDirectory() ? EVERYBODY : EVERYBODY & 0o666));
  }
  await chmod(folder, (await stat(folder)).mode | EVERYBODY);
}

function readBuiltSite(built: string): BuiltSite {
  const file = join(built, BUILT_SITE_FILE);
  if (!existsSync(file))
    throw new UserError(`There is no built site in ${toDisplayPath(built)}. Build it first: npm run build`);
  const result = builtSiteSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (result.success) return requireFilledIn(result.data);
  throw new UserError(
    `The site in ${toDisplayPath(built)} was built by another engine, or not to its end. Build it again: npm run build`,
  );
}

/** Each arranged site has it at its root. */
const OURS = '_headers';

function clear(target: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory())
    throw new UserError(`${toDisplayPath(target)} is not a folder. Choose another name.`);
  if (readdirSync(target).length === 0) return;
  const others = existsSync(join(target, OURS)) ? listOthers(target) : readdirSync(target);
  if (others.length > 0)
    throw new UserError(
      `${toDisplayPath(target)} has other content (${others.slice(0, SHOWN).join(', ')}). Remove it, or choose another folder.`,
    );
  // The folder itself stays: it may be a disk, or a link to another folder. Its marks go last, so that the next run recognises the rest.
  for (const path of globSync(`**/${BUILT_SITE_FILE}`, { cwd: target }))
    renameSync(join(target, path), join(target, BUILT_SITE_FILE));
  const marks = [BUILT_SITE_FILE, OURS];
  for (const name of [...readdirSync(target).filter((name) => !marks.includes(name)), ...marks])
    rmSync(join(target, name), { recursive: true, force: true });
}

const SHOWN = 5;

/** What is in a folder besides an arranged site, such as a repository, or the settings of a host. */
function listOthers(target: string): string[] {
  const names = readdirSync(target);
  // If the site is at the root, any name may be its own.
  if (existsSync(join(target, BUILT_SITE_FILE))) return names.filter((name) => name === '.git');
  const holdsSite = (name: string) => globSync(`**/${BUILT_SITE_FILE}`, { cwd: join(target, name) }).length > 0;
  return names.filter((name) => !ROOT_NAMES.includes(name) && !holdsSite(name));
}

/** An example may have something left to fill in, a site that people rely on may not. */
function requireFilledIn(site: BuiltSite): BuiltSite {
  const { fillIns, url } = site;
  if (fillIns.length === 0 || isExample(url)) return site;
  throw new UserError(
    'The site is not complete. Replace what is marked with "fill-in" by your own words, and facts with "example: true" by your own ' +
      'values, remove these marks, and build again:\n' +
      fillIns.map((place) => `  ${place}\n`).join('') +
      'npm run adopt -- check lists what else is left of the example.',
  );
}
