import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isBelow } from '#workspace/folders.ts';

/**
 * Returns a test for whether a file belongs to the old site in a folder: it is in the Git clone around the folder or, without one, in
 * the folder. A text, a configuration or a symbolic link may name any file of this machine, and the new site would publish it.
 */
export function findBoundary(folder: string): (file: string) => boolean {
  const own = existsSync(folder) ? realpathSync(folder) : folder;
  let root = own;
  while (!existsSync(join(root, '.git')) && dirname(root) !== root) root = dirname(root);
  if (!existsSync(join(root, '.git'))) root = own;
  return (file) => {
    const path = realpathSync(file);
    return isBelow(root, path) && !path.slice(root.length).split(sep).includes('.git');
  };
}
