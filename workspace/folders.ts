import { join, relative, resolve } from 'node:path';

/** The community's folder: its configuration, content, pictures, theme and messages. `SITE=path` names another one. */
export const SITE_FOLDER: string = resolve(process.env.SITE || 'site');

export const SITE_CONFIG_FILE: string = join(SITE_FOLDER, 'site.config.ts');

export const CONTENT_FOLDER: string = join(SITE_FOLDER, 'content');

/** The lock file and the archived texts of all agreements. */
export const getAgreementsFolder = (siteFolder: string): string => join(siteFolder, 'content', 'agreements');
export const AGREEMENTS_FOLDER: string = getAgreementsFolder(SITE_FOLDER);

/** Files that are served as they are. */
export const PUBLIC_FOLDER: string = join(SITE_FOLDER, 'public');

/** Fonts for letters that those of the engine lack, for the pictures beside links. A site may do without them. */
export const FONTS_FOLDER: string = join(SITE_FOLDER, 'fonts');

/** Style that overrides the engine's tokens: colours, sizes, fonts. A site may do without it. */
export const THEME_FILE: string = join(SITE_FOLDER, 'theme.css');

/** Where the build leaves the site. `OUT_DIR=path` names another folder. */
export const OUT_FOLDER: string = resolve(process.env.OUT_DIR || 'dist');

/** A path as messages name it, so that one can open it: from the working directory, or in full where it is outside of that. */
export function toDisplayPath(path: string): string {
  const fromHere = relative(process.cwd(), path).replaceAll('\\', '/');
  return fromHere.startsWith('../') ? path : fromHere || '.';
}

/** Names the folder, within that of the engine, in which the pages that members alone read are built. */
export const MEMBERS_BUILD_VARIABLE = 'MEMBERS_BUILD_FOLDER';

/** @throws {Error} unless whoever publishes the members' pages has named one */
export function readMembersBuildFolder(): string {
  const folder = process.env[MEMBERS_BUILD_VARIABLE];
  if (!folder) throw new Error('The pages that members alone read are built by: npm run rooms -- publish');
  return resolve(folder);
}
