import { createHash } from 'node:crypto';
import { globSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * The community's folder: its configuration, content, pictures, theme and messages. `SITE=path` selects another one. Links on the way are
 * followed, as Vite does, since its names of files are compared with those below this folder.
 */
export const SITE_FOLDER: string = followLinks(resolve(process.env.SITE || 'site'));

export const SITE_CONFIG_FILE: string = join(SITE_FOLDER, 'site.config.ts');

export const CONTENT_FOLDER: string = join(SITE_FOLDER, 'content');

/** The lock file and the archived texts of all agreements. */
export const getAgreementsFolder = (siteFolder: string): string => join(siteFolder, 'content', 'agreements');
export const AGREEMENTS_FOLDER: string = getAgreementsFolder(SITE_FOLDER);

/** Files that are served as they are. */
export const PUBLIC_FOLDER: string = join(SITE_FOLDER, 'public');

/** Fonts for characters that the engine's fonts lack, for the pictures of link previews. Optional. */
export const FONTS_FOLDER: string = join(SITE_FOLDER, 'fonts');

/** Style that overrides the engine's tokens: colours, sizes, fonts. Optional. */
export const THEME_FILE: string = join(SITE_FOLDER, 'theme.css');

/** Where the build writes the site. `OUT_DIR=path` selects another folder. */
export const OUT_FOLDER: string = resolve(process.env.OUT_DIR || 'dist');

/** A path for messages, so that people can open it: relative to the working directory, or in full if it is outside. */
export function toDisplayPath(path: string): string {
  if (!isBelow(process.cwd(), path)) return resolve(path);
  return relative(process.cwd(), path).replaceAll(sep, '/') || '.';
}

/** The path without symbolic links, as far as it exists: a command may be about to create the rest. */
function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(followLinks(parent), basename(path));
  }
}

/** Whether a path is that of a folder or of something in it. Symbolic links are not followed. */
export function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/**
 * The files below a folder that match a pattern, sorted, with slashes. Folders and broken symbolic links are left out, whatever
 * their names.
 */
export const listFiles = (folder: string, pattern: string | string[]): string[] =>
  globSync(pattern, { cwd: folder })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

/** A name for a record about a file or folder. Not the path itself: one that is long or not in ASCII can exceed what a file name may have. */
export const toRecordName = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16);

/** The variable that names the folder, within the engine's, where the members' pages are built. */
export const MEMBERS_BUILD_VARIABLE = 'MEMBERS_BUILD_FOLDER';

/** @throws {Error} unless the command that publishes the members' pages has set it */
export function readMembersBuildFolder(): string {
  const folder = process.env[MEMBERS_BUILD_VARIABLE];
  if (!folder) throw new Error('The pages that members alone read are built by: npm run members-pages -- publish');
  return resolve(folder);
}

/** The path of a file below `content/`, with slashes. */
export const toContentPath = (file: string): string => relative(CONTENT_FOLDER, file).replaceAll('\\', '/');
