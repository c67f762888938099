import { chmod, rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file that its owner alone reads, whole or not at all: whoever is killed meanwhile, or finds the disk full, leaves
 * the one before. A file that others had opened is replaced.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600 });
  // The mode above is for a new file alone, and the umask may have narrowed it.
  await chmod(draft, 0o600);
  await rename(draft, file);
}
