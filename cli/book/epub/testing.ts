import { crc32 } from 'node:zlib';

export type Unzipped = { name: string; method: number; offset: number; bytes: Buffer; text: string };

const END = Buffer.from('PK\u0005\u0006');

/** The files of an archive that compresses none, in the order of its directory. Throws where something does not fit. For tests. */
export function unzip(archive: Uint8Array): Unzipped[] {
  const zip = Buffer.from(archive);
  const end = zip.lastIndexOf(END);
  const files: Unzipped[] = [];
  let place = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(place + at));
    const offset = zip.readUInt32LE(place + 42);
    const name = zip.toString('utf8', place + 46, place + 46 + (nameLength ?? 0));
    files.push({ name, offset, ...fileAt(zip, offset, name, zip.readUInt32LE(place + 16)) });
    place += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  if (place !== end) throw new Error('The directory does not end where the archive says.');
  return files;
}

function fileAt(zip: Buffer, offset: number, name: string, checksum: number): Omit<Unzipped, 'name' | 'offset'> {
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const bytes = zip.subarray(start, start + zip.readUInt32LE(offset + 18));
  if (zip.toString('utf8', offset + 30, offset + 30 + name.length) !== name) throw new Error(`${name} is elsewhere.`);
  if (crc32(bytes) !== checksum) throw new Error(`${name} is not what its checksum says.`);
  return { method: zip.readUInt16LE(offset + 8), bytes, text: bytes.toString('utf8') };
}
