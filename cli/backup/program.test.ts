import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { runHere } from '#tests/support/run-here.ts';
import { makeFolder } from '#tests/support/server.ts';
import { openBackend } from '../backend/backend.ts';
import { runSingleCommand } from '../command-line/run.ts';
import { backupCommand } from './program.ts';
import { DAMAGED } from './retention.ts';
import { COMMUNITY } from './testing.ts';

/** A disk that loses the end of every file that gets its name. */
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    fs.renameSync(from, to);
    fs.truncateSync(to, fs.statSync(to).size - 1);
  };
  return { ...fs, renameSync };
});

it('a backup that the disk does not keep is renamed, and the last good one stays', async () => {
  const good = 'commonplace-20200101T030000000Z.backup';
  const folder = await makeFolder({ [good]: 'good' });
  const { url } = await startFakeBackend(() => ({ json: COMMUNITY }));
  const command = backupCommand({
    withBackend: (_args, work) => work(openBackend({ url, secretKey: 'sb_secret_1', kind: 'other' })),
    environment: {},
    backupDays: 30,
    now: () => Date.parse(COMMUNITY.taken_at),
  });
  const { code, stdout, stderr } = await runHere(
    (line) => runSingleCommand('backup', command, line),
    ['--output', folder],
  );
  const damaged = `commonplace-20260201T000000000Z.backup${DAMAGED}`;
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(/Z\.backup was written, but now has other content, so it was renamed to end in \.damaged\./),
  ]);
  expect((await readdir(folder)).sort()).toEqual([good, damaged]);
  expect(await readFile(join(folder, good), 'utf8')).toBe('good');
});
