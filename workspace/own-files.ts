import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER, isBelow, PUBLIC_FOLDER, SITE_FOLDER, toDisplayPath } from './folders.ts';

/** What a build publishes files from. A community may keep each of them elsewhere, and have a symbolic link in its place. */
const PUBLISHED = [CONTENT_FOLDER, PUBLIC_FOLDER];

/**
 * Whether a file belongs to the site. A path in a text, or a symbolic link, may name any file of this machine, and the site would
 * publish it: a text from somebody else may name one with a password.
 */
export const isOwnFile = (file: string): boolean =>
  [SITE_FOLDER, ...PUBLISHED]
    .filter((folder) => existsSync(folder))
    .some((folder) => isBelow(realpathSync(folder), realpathSync(file)));

/**
 * The symbolic links in `content/` and `public/` that lead out of the site's folder, and those in `public/` that lead nowhere, each as a
 * sentence. In `content/` these do not matter: Emacs has such links beside files that are being edited.
 */
export const findStrayLinks = (): string[] =>
  PUBLISHED.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name))
    .flatMap((link) => {
      const to = readlinkSync(link);
      if (!existsSync(link))
        return isBelow(PUBLIC_FOLDER, link)
          ? [
              `${toDisplayPath(link)}: This symbolic link leads nowhere (to ${to}), and nothing can be published for it. Remove it.`,
            ]
          : [];
      if (isOwnFile(link)) return [];
      return [
        `${toDisplayPath(link)}: This symbolic link leads out of the site's folder, to ${to}, and the site would publish what is there. Copy that here instead.`,
      ];
    });
