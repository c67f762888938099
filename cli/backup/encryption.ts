import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const TAG_BYTES = 16;
/** The cost of scrypt for an attacker: 128 MB of memory and some tenths of a second for each passphrase. */
const COST = 2 ** 17;
const BLOCK_SIZE = 8;
const MAX_MEMORY = 1024 * 1024 * 1024;

/** What decryption needs besides the passphrase. */
export const encryptionSchema = z.strictObject({
  cipher: z.literal(ALGORITHM),
  /** The parameter N of scrypt. */
  cost: z
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
  salt: z.base64(),
  nonce: z.base64(),
});

export type Encryption = z.output<typeof encryptionSchema>;

export const makeEncryption = (): Encryption => ({
  cipher: ALGORITHM,
  cost: COST,
  salt: randomBytes(16).toString('base64'),
  nonce: randomBytes(12).toString('base64'),
});

/** @param label is not encrypted, but changes to it are detected. */
export function encrypt(content: Buffer, passphrase: string, encryption: Encryption, label: string): Buffer {
  const { key, nonce } = derive(passphrase, encryption);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(label));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @returns undefined if the passphrase is wrong, or content or label were changed. */
export function decrypt(
  content: Buffer,
  passphrase: string,
  encryption: Encryption,
  label: string,
): Buffer | undefined {
  const { key, nonce } = derive(passphrase, encryption);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(label));
  try {
    decipher.setAuthTag(content.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function derive(passphrase: string, { cost, salt, nonce }: Encryption) {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: MAX_MEMORY + 1024 * 1024 };
  return {
    // Two keyboards may encode one letter in two ways.
    key: scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, options),
    nonce: Buffer.from(nonce, 'base64'),
  };
}
