import { type Dirent, existsSync, lstatSync, readdirSync, rmdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What Astro writes for a page, which takes most of the time. No folder has such a name. */
const PAGES = ['index.html', 'index.md'];

/**
 * Lets a build write its pages over those of the previous one. Astro would delete them first, and Linux's file system takes its time to create
 * as many files as were just deleted: with 1,000 documents, that is a fifth of a build.
 */
export function formerPages(): AstroIntegration {
  let output: string | undefined;
  return {
    name: 'commonplace:former-pages',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        const folder = fileURLToPath(config.outDir);
        if (command !== 'build' || !existsSync(join(folder, 'index.html'))) return;
        // Where upper and lower case are the same, a folder that was renamed from `Boats` to `boats` would keep its old name.
        if (existsSync(join(folder, 'INDEX.HTML'))) return;
        output = folder;
        updateConfig({ vite: { build: { emptyOutDir: false } } });
      },
      'astro:build:start': () => {
        if (output) removeFiles(output, (file) => !markAsFormer(file));
      },
      // Before any step sees the files of the site.
      'astro:build:done': () => {
        if (output) removeFiles(output, isFormer);
      },
    },
  };
}

/** Gives a page a time that no newly written file has. Returns whether the page can be written over. */
function markAsFormer(file: Dirent): boolean {
  if (!file.isFile() || !PAGES.includes(file.name)) return false;
  const path = join(file.parentPath, file.name);
  const { mode, nlink } = lstatSync(path);
  // A file with several hard links is also in another folder, such as that of a former release.
  if (nlink > 1 || !(mode & 0o200)) return false;
  try {
    utimesSync(path, 0, 0);
    return true;
  } catch {
    // It belongs to another user.
    return false;
  }
}

const isFormer = (file: Dirent): boolean =>
  PAGES.includes(file.name) && lstatSync(join(file.parentPath, file.name)).mtimeMs === 0;

/**
 * Removes files from a folder, and the folders in it that are empty then. A link is removed like a file: Node's recursive listing follows
 * links, and would lead to files that no build has made.
 */
function removeFiles(folder: string, isUnwanted: (file: Dirent) => boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      removeFiles(path, isUnwanted);
      if (readdirSync(path).length === 0) rmdirSync(path);
    } else if (isUnwanted(entry)) {
      // A server that is still compressing them may have given one another name.
      rmSync(path, { force: true });
    }
  }
}
