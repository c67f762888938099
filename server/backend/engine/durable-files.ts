import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The part that is used here of Emscripten's NODEFS: files in a folder of this machine. Emscripten compiles PGlite. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath: (node: unknown) => string;
  /** Turns the system's error into a number that PostgreSQL understands. */
  tryFSOperation: (operation: () => void) => void;
}

/** `nfd` is the system's descriptor; a folder has none. */
interface OpenFile {
  nfd?: number;
  node: unknown;
}

interface ModuleOptions {
  preRun: ((module: { FS: { filesystems: { NODEFS: NodeFiles } } }) => void)[];
}

/**
 * Lets PGlite wait for the disk where PostgreSQL does: before a change counts as done, and before the files replace the log. PGlite leaves
 * that out, so after a power cut the newer ones of its files could be on the disk without the older ones that they need.
 */
export const durableFiles = {
  name: 'durable-files',
  setup: async (_pglite: unknown, options: ModuleOptions) => {
    const emscriptenOpts: ModuleOptions = {
      ...options,
      preRun: [...options.preRun, ({ FS }) => addSync(FS.filesystems.NODEFS)],
    };
    return { emscriptenOpts };
  },
};

/** PostgreSQL's settings for this. PGlite's compiler lacks the other method, fdatasync. */
export const DURABLE_SETTINGS = ['fsync=on', 'wal_sync_method=fsync'];

function addSync(files: NodeFiles): void {
  files.stream_ops.fsync = ({ nfd, node }) => {
    files.tryFSOperation(() => {
      if (nfd === undefined) syncFolder(files.realPath(node));
      else fdatasyncSync(nfd);
    });
    return 0;
  };
}

/** Waits until the names in a folder are on the disk. Windows cannot do this. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fdatasyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Windows only waits for a file that may be written; elsewhere a copy may be read-only. */
const FILE_TO_SYNC = process.platform === 'win32' ? 'r+' : 'r';

/** Waits until all files in a folder are on the disk. Those of a new database come from a program without `durableFiles`. */
export async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), FILE_TO_SYNC);
    await file.datasync().finally(() => file.close());
  }
}
