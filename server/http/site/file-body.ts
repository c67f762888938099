import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from './conditions.ts';
import type { Representation } from './site.ts';

/** The disk no longer holds what was indexed at the start. */
export class SiteChanged extends Error {
  override name = 'SiteChanged';
}

/** A body up to this size is read at once; a larger one in pieces of this size, so that slow clients hold little memory. */
const PIECE = 256 * 1024;

/**
 * Reads a part of a file.
 * @throws {SiteChanged} when the file is gone or is another one than at the start.
 */
export async function readBody(
  from: Representation,
  { first, last }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const file = await openUnchanged(from);
  const length = last - first + 1;
  if (length > PIECE) return stream(file, first, last);
  try {
    return await readPiece(file, first, length);
  } finally {
    await file.close();
  }
}

async function openUnchanged({ location, size, modified }: Representation): Promise<FileHandle> {
  const file = await open(location).catch(() => undefined);
  const found = await file?.stat();
  if (file && found?.size === size && found.mtimeMs === modified) return file;
  await file?.close();
  throw new SiteChanged(`${location} is not the file that was there when the server started`);
}

async function readPiece(file: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function stream(file: FileHandle, first: number, last: number): ReadableStream {
  let position = first;
  return new ReadableStream({
    async pull(controller) {
      const piece = await readPiece(file, position, Math.min(PIECE, last - position + 1));
      position += piece.length;
      // A file that ended early would leave the client waiting for bytes that never come.
      if (piece.length === 0) throw new SiteChanged('A file became shorter while it was sent');
      controller.enqueue(piece);
      if (position <= last) return;
      controller.close();
      await file.close();
    },
    cancel: () => file.close(),
  });
}
