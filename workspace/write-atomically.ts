import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a cache file. The file is never incomplete, even if the process ends halfway or two write it at once. */
export async function writeAtomically(file: string, content: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    // Beside the files of a site it would be published.
    await rm(draft, { force: true });
    throw error;
  }
}
