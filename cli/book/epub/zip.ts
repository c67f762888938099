import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; bytes: Uint8Array };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 1 << 11;
/** 1 January 1980, the first day that the format knows: a file does not differ by when it was made. */
const DATE = (1 << 5) | 1;

/** What both headers of an entry say: version, flags, method 0 (stored), time, date, checksum, sizes and lengths. */
function commonHeader({ name, bytes }: ZipEntry): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8, 2);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
}

function uint32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4);
  return buffer;
}

/**
 * An archive of files in their order, none of them compressed: what an EPUB asks for its first entry, and enough for the
 * others. After PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function zip(entries: ZipEntry[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = commonHeader(entry);
    const name = Buffer.from(entry.name);
    const file = Buffer.concat([uint32(LOCAL), header, name, entry.bytes]);
    // Made by, the common part, then comment, disk and attributes, all of them 0, and where the file begins.
    const madeBy = Buffer.from([VERSION, 0]);
    directory.push(Buffer.concat([uint32(CENTRAL), madeBy, header, Buffer.alloc(10), uint32(offset), name]));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
