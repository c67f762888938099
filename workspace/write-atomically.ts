import { randomUUID } from 'node:crypto';
import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises';

/** What is added to the name of a file until it is complete. */
const DRAFT = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a file is one that `writeAtomically` has not completed, or was killed in. */
export const isDraft = (file: string): boolean => DRAFT.test(file);

/** In milliseconds: writing one file takes far less. */
const MINUTE = 60_000;

/**
 * Writes a file that is never incomplete, even if the process ends halfway, the disk is full, or two write it at once.
 * @param modified the time that the file gets, if that is not now
 */
export async function writeAtomically(file: string, content: Uint8Array, modified?: Date): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content);
    if (modified) await utimes(draft, modified, modified);
    await rename(draft, file);
  } catch (error) {
    // Beside the files of a site it would be published.
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes those of some files that `writeAtomically` was killed in. */
export async function removeDrafts(files: readonly string[]): Promise<void> {
  for (const file of files.filter(isDraft)) {
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > MINUTE) await rm(file, { force: true });
  }
}
