import { join, relative, resolve, sep } from 'node:path';
import { SITE_FOLDER } from '#workspace/folders.ts';

/** Folders of the engine with nothing that a page is made of, but perhaps with databases, backups and thousands of pages that were built. */
const UNRELATED = new Set([
  '.backups',
  '.cache',
  '.data',
  '.release',
  '.supabase',
  'bench',
  'cli',
  'deploy',
  'dist',
  'docs',
  'scripts',
  'supabase',
  'test-results',
  'tests',
]);

/**
 * Whether the server for writers does not have to watch a file or folder. To watch each of tens of thousands of files takes it seconds, and
 * more than a system may allow.
 */
export function isUnwatched(path: string): boolean {
  const file = resolve(path);
  const [top = ''] = relative(resolve('.'), file).split(sep);
  if (!UNRELATED.has(top)) return false;
  // A site for trying something out may be in one of them.
  return !join(file, sep).startsWith(join(SITE_FOLDER, sep)) && !SITE_FOLDER.startsWith(join(file, sep));
}
