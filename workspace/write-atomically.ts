import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** Writes a file of a cache. Under its name there is never half a file, also when the process ends in the middle or two write it at once. */
export async function writeAtomically(file: string, content: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
