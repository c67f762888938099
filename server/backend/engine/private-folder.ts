import { chmod, stat } from 'node:fs/promises';
import { makeFolder } from '#workspace/make-folder.ts';

/**
 * Keeps a folder from everybody else on the machine, whatever the folder around it allows: a new one is its owner's alone; an
 * existing one keeps the rights of its group, which may be for backups.
 */
export async function closeToOthers(path: string): Promise<void> {
  if (makeFolder(path, 0o700)) return;
  const { mode } = await stat(path);
  // In a container it may belong to another user.
  if ((mode & 0o007) !== 0) await chmod(path, mode & 0o770).catch(() => {});
}
