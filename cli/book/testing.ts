import { unzipSync } from 'fflate';

export type Unzipped = { name: string; bytes: Buffer; text: string };

/** The files of an archive in their order. Throws for an archive that cannot be read. */
export const unzip = (archive: Uint8Array): Unzipped[] =>
  Object.entries(unzipSync(archive)).map(([name, content]) => {
    const bytes = Buffer.from(content);
    return { name, bytes, text: bytes.toString('utf8') };
  });
