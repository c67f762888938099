import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** So many files are open at once: enough to hide the disk, few enough to keep memory flat on a site of thousands. */
const FILES_AT_ONCE = 16;

/** Calls the visitor with the path of every HTML file below the folder, several at a time. */
export async function eachPage(folder: string, visit: (file: string) => Promise<void>): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html')).values();
  const worker = async () => {
    for (const name of pages) await visit(join(folder, name));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
}
