import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { UserError } from '../command-line/errors.ts';
import { communitySchema } from './community.ts';
import { formatBackup, readBackup } from './file.ts';
import { COMMUNITY } from './testing.ts';

const PASSPHRASE = 'correct horse battery';
const FROM = 'http://localhost:3000';
const none = () => undefined;
const right = () => PASSPHRASE;

async function getFile(content: Buffer): Promise<string> {
  const file = join(await makeFolder({}), 'a.backup');
  await writeFile(file, content);
  return file;
}

/** The message about a file, without its name. */
async function getFault(content: Buffer, passphrase: () => string | undefined = none): Promise<string> {
  const file = await getFile(content);
  try {
    readBackup(file, passphrase);
  } catch (error) {
    if (error instanceof UserError) return error.message.replace(file, 'It');
    throw error;
  }
  return 'nothing';
}

describe('a backup', () => {
  it('is read as it was written', async () => {
    const backup = readBackup(await getFile(formatBackup(COMMUNITY, FROM, undefined)), none);
    expect(backup).toEqual({ community: COMMUNITY, from: FROM, isEncrypted: false });
  });

  it('that is encrypted is only opened by its passphrase', async () => {
    const [one, other] = [formatBackup(COMMUNITY, FROM, PASSPHRASE), formatBackup(COMMUNITY, FROM, PASSPHRASE)];
    expect(one.equals(other)).toBe(false);
    expect(readBackup(await getFile(one), right)).toEqual({ community: COMMUNITY, from: FROM, isEncrypted: true });
    expect(await getFault(one)).toMatch(/^It is encrypted\. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE/);
    expect(await getFault(one, () => 'correct horse batterz')).toMatch(/^It was encrypted with another passphrase/);
    // Without the passphrase it shows when and where it was taken, and nothing about people.
    const [first = ''] = one.toString('latin1').split('\n');
    expect(JSON.parse(first)).toMatchObject({ taken_at: COMMUNITY.taken_at, from: FROM });
    expect(one.includes('ada@')).toBe(false);
    // The first line is not encrypted, but changes to it are detected.
    const changed = Buffer.from(one.toString('latin1').replace('localhost:3000', 'elsewhere:3000'), 'latin1');
    expect(await getFault(changed, right)).toMatch(/^It was encrypted with another passphrase/);
  });
});

describe('a file', () => {
  it('that is truncated is refused with a message, wherever it ends', async () => {
    const whole = formatBackup(COMMUNITY, FROM, undefined);
    const end = whole.indexOf('\n');
    const lengths = [0, 1, end - 1, end, end + 1, end + 2, whole.length - 1];
    const faults = await Promise.all(lengths.map((length) => getFault(whole.subarray(0, length))));
    expect(faults[0]).toBe('It is empty.');
    expect(faults.slice(1, 3)).toEqual(Array(2).fill(expect.stringMatching(/^It is not a backup, or was cut off/)));
    expect(faults.slice(4)).toEqual(
      Array(3).fill(expect.stringMatching(/^It is incomplete: it has [\d,]+ of [\d,]+ bytes\./)),
    );
  });

  it('in which any byte was changed is refused with a message', async () => {
    const whole = formatBackup(COMMUNITY, FROM, undefined);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      // In the line of text, another time or another host is still valid.
      const isText = at < whole.indexOf('\n');
      const fault = await getFault(changed);
      if (!isText) expect(fault).toMatch(/^It is damaged: its content is not what was written\./);
      else expect(fault).toMatch(/^(nothing$|It is (not a backup|damaged|incomplete|a backup of a newer engine))/);
    }
  });

  it('with extra bytes is refused', async () => {
    const longer = Buffer.concat([formatBackup(COMMUNITY, FROM, undefined), Buffer.from('x')]);
    expect(await getFault(longer)).toMatch(/^It is damaged/);
  });

  it('of a newer engine is refused as such', async () => {
    const text = formatBackup(COMMUNITY, FROM, undefined).toString('latin1');
    const newer = Buffer.from(text.replace('"version":1', '"version":2'), 'latin1');
    expect(await getFault(newer)).toBe('It is a backup of a newer engine. Restore it with that one.');
    const more = { ...COMMUNITY, circles: [] };
    expect(communitySchema.safeParse(more).success).toBe(false);
    expect(await getFault(formatBackup(more, FROM, undefined))).toMatch(
      /^It has content that this engine does not understand \(circles\)\. Was it made/,
    );
  });

  it('that is something else, or missing, is refused', async () => {
    expect(await getFault(Buffer.from('{"members":[]}\n'))).toMatch(/^It is not a backup/);
    expect(() => readBackup('/nowhere/a.backup', none)).toThrow(
      /^\/nowhere\/a\.backup cannot be read: there is no such file\.$/,
    );
  });
});
