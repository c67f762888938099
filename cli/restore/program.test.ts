import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeFolder } from '#tests/support/server.ts';
import { formatBackup } from '../backup/file.ts';
import { COMMUNITY } from '../backup/testing.ts';
import { type RestoreTarget, restoreCommand } from './program.ts';

/** Restores a backup into a database that answers with a state and what it has then. */
async function restore(state: string, stored = COMMUNITY) {
  const file = join(await makeFolder({}), 'a.backup');
  await writeFile(file, formatBackup(COMMUNITY, 'http://localhost:3000', undefined));
  const target: RestoreTarget = {
    name: 'It',
    kind: 'embedded',
    restore: async () => JSON.stringify({ state, stored }),
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
