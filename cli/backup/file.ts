import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '#server/parse-json.ts';
import { explainReading } from '#workspace/file-errors.ts';
import { UserError } from '../command-line/errors.ts';
import { sanitizeForTerminal } from '../output/terminal.ts';
import { type Community, communitySchema } from './community.ts';
import { decrypt, type Encryption, encrypt, encryptionSchema, makeEncryption } from './encryption.ts';

// A backup is one line of JSON, which describes the rest, and then the community as compressed JSON, encrypted or not.

const FORMAT = 'commonplace-backup';
const FORMAT_VERSION = 1;

const labelSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  taken_at: z.iso.datetime({ offset: true }),
  /** The URL of the backend that it was taken from. */
  from: z.string(),
  encryption: encryptionSchema.nullable(),
});

const headerSchema = z.strictObject({
  ...labelSchema.shape,
  /** The size of the rest, and its SHA-256. */
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});

type Header = z.output<typeof headerSchema>;

export interface Backup {
  community: Community;
  from: string;
  isEncrypted: boolean;
}

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** With a fixed order of keys, since it is authenticated by the encryption. */
const toLabel = (taken_at: string, from: string, encryption: Encryption | null) =>
  JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, taken_at, from, encryption });

/** @param passphrase undefined leaves the file unencrypted. */
export function formatBackup(community: Community, from: string, passphrase: string | undefined): Buffer {
  const encryption = passphrase === undefined ? null : makeEncryption();
  const label = toLabel(community.taken_at, from, encryption);
  const packed = gzipSync(JSON.stringify(community));
  const content = encryption && passphrase !== undefined ? encrypt(packed, passphrase, encryption, label) : packed;
  const header: Header = { ...labelSchema.parse(JSON.parse(label)), bytes: content.length, sha256: hash(content) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), content]);
}

/**
 * Reads a backup, and checks that it is complete.
 * @param passphrase called if the file is encrypted; returns undefined if there is none.
 * @throws {UserError} that says what is wrong with the file
 */
export function readBackup(path: string, passphrase: () => string | undefined): Backup {
  const name = sanitizeForTerminal(path);
  const { header, content } = split(read(path, name), name);
  if (content.length < header.bytes)
    throw new UserError(
      `${name} is incomplete: it has ${format(content.length)} of ${format(header.bytes)} bytes. Nothing was read from it. Take another backup, or use an older one.`,
    );
  if (content.length > header.bytes || hash(content) !== header.sha256)
    throw new UserError(
      `${name} is damaged: its content is not what was written. Nothing was read from it. Take another backup, or use an older one.`,
    );
  const packed = header.encryption ? open(header, header.encryption, content, passphrase(), name) : content;
  const parsed = communitySchema.safeParse(parseJson(gunzipSync(packed).toString('utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.');
    throw new UserError(
      `${name} has content that this engine does not understand (${where}). Was it made by a newer engine?`,
    );
  }
  return { community: parsed.data, from: header.from, isEncrypted: header.encryption !== null };
}

const format = (count: number) => count.toLocaleString('en-GB');

function read(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UserError(`${name} cannot be read: ${explainReading(error)}.`);
  }
}

function split(file: Buffer, name: string): { header: Header; content: Buffer } {
  const end = file.indexOf('\n');
  const first = parseJson(file.subarray(0, Math.max(end, 0)).toString('utf8'));
  const { success, data } = headerSchema.safeParse(first);
  if (success) return { header: data, content: file.subarray(end + 1) };
  if (file.length === 0) throw new UserError(`${name} is empty.`);
  if (z.object({ format: z.literal(FORMAT), version: z.int().min(FORMAT_VERSION + 1) }).safeParse(first).success)
    throw new UserError(`${name} is a backup of a newer engine. Restore it with that one.`);
  throw new UserError(`${name} is not a backup, or was cut off: it does not begin like a backup.`);
}

function open(
  { taken_at, from }: Header,
  encryption: Encryption,
  content: Buffer,
  passphrase: string | undefined,
  name: string,
): Buffer {
  if (passphrase === undefined)
    throw new UserError(
      `${name} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds the passphrase.`,
    );
  const packed = decrypt(content, passphrase, encryption, toLabel(taken_at, from, encryption));
  if (packed) return packed;
  throw new UserError(`${name} was encrypted with another passphrase than the one that is set.`);
}
