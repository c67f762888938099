import { join, resolve } from 'node:path';

/** The community's folder: its configuration, content, pictures, theme and messages. `SITE=path` names another one. */
export const SITE_FOLDER: string = resolve(process.env.SITE || 'site');

export const CONTENT_FOLDER: string = join(SITE_FOLDER, 'content');

/** The lock file and the archived texts of all agreements. */
export const AGREEMENTS_FOLDER: string = join(CONTENT_FOLDER, 'agreements');

/** Files that are served as they are. */
export const PUBLIC_FOLDER: string = join(SITE_FOLDER, 'public');

/** Where the build leaves the site. `OUT_DIR=path` names another folder. */
export const OUT_FOLDER: string = resolve(process.env.OUT_DIR || 'dist');
