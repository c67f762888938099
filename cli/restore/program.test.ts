import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { formatBackup } from '../backup/file.ts';
import { COMMUNITY } from '../backup/testing.ts';
import { UserError } from '../command-line/errors.ts';
import { type RestoreTarget, restoreCommand } from './program.ts';

/** Restores a backup into a database that answers with a state and what it has then. */
const restore = (state: string, stored = COMMUNITY) => restoreInto(async () => JSON.stringify({ state, stored }));

async function restoreInto(answer: RestoreTarget['restore']) {
  const file = join(await makeFolder({}), 'a.backup');
  await writeFile(file, formatBackup(COMMUNITY, 'http://localhost:3000', undefined));
  const target: RestoreTarget = {
    name: 'It',
    kind: 'embedded',
    restore: answer,
  };
  const { run } = restoreCommand({ withTarget: (work) => work(target), environment: {} });
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
  return run({ positionals: [file], values: new Map() }).finally(() => vi.restoreAllMocks());
}

it('a database that has something else than the backup afterwards is no success', async () => {
  const other = { ...COMMUNITY, last_number: COMMUNITY.last_number + 1 };
  expect(await restore('restored')).toBe(0);
  await expect(restore('restored', other)).rejects.toThrow('It does not match the backup');
  expect(await restore('present')).toBe(0);
  await expect(restore('present', other)).rejects.toThrow('It has another state of this community');
});

it('a restore that is not confirmed is explained, without the row that the database adds', async () => {
  const refusal = Object.assign(new Error('A row violates a rule.'), { detail: 'Failing row contains (Ana).' });
  const error: unknown = await restoreInto(() => Promise.reject(refusal)).catch((reason: unknown) => reason);
  expect(error).toEqual(
    new UserError(
      'It has not confirmed the restore: A row violates a rule. All of it is there or nothing. Once the cause is gone, run the command again: ' +
        'it restores the backup, or finds that all of it is there already.',
    ),
  );
  expect(error).not.toHaveProperty('cause');
});
