import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../.cache/compiled', import.meta.url));

/** The engine and its libraries need 13 MB. Each build adds some 1 MB: the program that made its pages, which no other build needs. */
const MAX_BYTES = 64_000_000;

/**
 * Has Node keep the compiled code of this process, and of those that it starts, so that the next build starts sooner. Once the folder
 * is too large, it is emptied.
 */
export function keepCompiledCode(folder = FOLDER, maxBytes = MAX_BYTES): void {
  // Somebody chose another folder, or the process that started this one did this.
  if (process.env.NODE_COMPILE_CACHE) return;
  try {
    if (getSize(folder) > maxBytes) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another process empties it, too, or nobody may write there: then Node keeps nothing.
  }
  process.env.NODE_COMPILE_CACHE = folder;
  enableCompileCache(folder);
}

const getSize = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    : 0;
