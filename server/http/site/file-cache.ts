import { type FileHandle, open, stat } from 'node:fs/promises';
import { getCode } from '#workspace/file-errors.ts';
import type { Representation } from './site.ts';

/** In bytes. Larger files are never kept, but sent in pieces of this size, so that slow clients use little memory. */
export const PIECE = 256 * 1024;

/** In bytes, in total: enough for the pages of a large community, compressed. */
const MAX_KEPT = 64 * 1024 * 1024;

/**
 * How long the disk is not checked again, in milliseconds. With a site of some hundred files, checking each second was a tenth of
 * all work.
 */
const TRUSTED_FOR = 10_000;

/** The disk no longer matches the index of the site. */
export class SiteChangedError extends Error {
  override name = 'SiteChangedError';
  /** What the file was before, if that is still in memory. */
  readonly former: Buffer | undefined;

  constructor({ location }: Representation, former?: Buffer) {
    super(`${location} has changed since the site was loaded`);
    this.former = former;
  }
}

/** The bytes of small files, which stay in memory once they were requested. */
export interface FileCache {
  /**
   * Returns the bytes at once if they are in memory.
   * @throws {SiteChangedError} when the file is gone or was replaced since the site was loaded.
   */
  read: (form: Representation) => Buffer | Promise<Buffer>;
  /** Reads these ahead, as long as there is space. Never rejects: what cannot be read now is read when it is requested. */
  readAhead: (forms: Iterable<Representation>) => Promise<void>;
}

interface Kept {
  bytes: Buffer;
  /** Milliseconds, of a clock that only goes forward. */
  checkedAt: number;
}

export function createFileCache(maxKept: number = MAX_KEPT, trustedFor: number = TRUSTED_FOR): FileCache {
  /** By location, the least recently used one first. */
  const kept = new Map<string, Kept>();
  let size = 0;

  function drop(location: string): void {
    size -= kept.get(location)?.bytes.length ?? 0;
    kept.delete(location);
  }

  function keep(location: string, content: Kept): void {
    drop(location);
    kept.set(location, content);
    size += content.bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= maxKept) break;
      drop(oldest);
    }
  }

  async function check(form: Representation, known: Kept): Promise<Buffer> {
    // Requests in the meantime do not check again.
    known.checkedAt = performance.now();
    const found = await stat(form.location).catch(() => undefined);
    if (!isUnchanged(form, found)) throw new SiteChangedError(form, known.bytes);
    keep(form.location, known);
    return known.bytes;
  }

  async function load(form: Representation): Promise<Buffer> {
    const file = await openUnchanged(form);
    try {
      const bytes = Buffer.allocUnsafeSlow(form.size);
      const { bytesRead } = await file.read(bytes, 0, form.size, 0);
      if (bytesRead < form.size) throw new SiteChangedError(form);
      keep(form.location, { bytes, checkedAt: performance.now() });
      return bytes;
    } finally {
      await file.close();
    }
  }

  return {
    readAhead: async (forms) => {
      for (const form of forms) {
        if (form.size > PIECE || size + form.size > maxKept || kept.has(form.location)) continue;
        await load(form).catch(() => {});
      }
    },
    read: (form) => {
      const known = kept.get(form.location);
      if (!known) return load(form);
      return performance.now() - known.checkedAt < trustedFor ? known.bytes : check(form, known);
    },
  };
}

/**
 * @throws {SiteChangedError} when the file is gone or was replaced since the site was loaded.
 * @throws {Error} when the system cannot open it, for example because too many files are open: the log has to name that.
 */
export async function openUnchanged(form: Representation): Promise<FileHandle> {
  const file = await open(form.location).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(getCode(error))) return undefined;
    throw error;
  });
  if (file && isUnchanged(form, await file.stat())) return file;
  await file?.close();
  throw new SiteChangedError(form);
}

const isUnchanged = ({ size, modified }: Representation, found: { size: number; mtimeMs: number } | undefined) =>
  found?.size === size && found.mtimeMs === modified;
