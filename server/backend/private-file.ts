import { chmod, rename, stat, writeFile } from 'node:fs/promises';

/**
 * Writes a file that its owner alone can read, completely or not at all: after a kill or on a full disk, the old
 * file is still there. A file that others could read is replaced.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  // The mode above only applies to a new file, and the umask may have narrowed it.
  await chmod(draft, 0o600);
  await rename(draft, file);
}

/** Takes the rights to a file or folder from everybody but its owner and its group, which may be for backups. */
export async function closeToOthers(path: string): Promise<void> {
  const { mode } = await stat(path);
  // In a container it may belong to another user.
  if ((mode & 0o007) !== 0) await chmod(path, mode & 0o770).catch(() => {});
}
