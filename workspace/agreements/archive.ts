import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AGREEMENTS_FOLDER } from '../folders.ts';
import { sha256Of } from './text/canonical.ts';

/** A file beside the lock file. */
export type ArchivedFile = {
  /** Below the folder of agreements, `code_of_conduct/1.md`. */
  path: string;
  text: string;
  /** Of the file's bytes. */
  sha256: string;
};

/** Every file of the archive; not the lock file, and none whose name begins with a dot. */
export function readArchive(folder = AGREEMENTS_FOLDER): ArchivedFile[] {
  if (!existsSync(folder)) return [];
  return globSync('**/*', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'lock.json' && !/(^|\/)\./.test(path) && statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(folder, path));
      return { path, text: bytes.toString('utf8'), sha256: sha256Of(bytes) };
    });
}
