// Kills processes in the middle of backups and restores. ROUNDS sets how often; see docs/reliability.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Community, startCommunity, version } from '#tests/database/community.ts';
import { makeTempFolder } from '#tests/support/backend.ts';
import { prepareFolder } from '#tests/support/database.ts';
import { makeHostedProject } from '#tests/support/hosted-project.ts';
import { describeOnPostgres, startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { QUICK_VARIABLES } from '#tests/support/quick-node.ts';
import { runScript } from '#tests/support/run-command.ts';
import { readBackup } from './backup/file.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 2);
const MINUTES = 60_000;

let community: Community;
let work: string;
let variables: Record<string, string>;
/** A complete backup, and how long it took, in milliseconds. */
let file: string;
let duration: number;

beforeAll(async () => {
  work = await makeTempFolder();
  community = await startCommunity({});
  variables = { SITE: 'tests/sites/handbook', DATA_FOLDER: community.dataFolder, PORT: String(community.port) };
  await community.publish(version('code', 1, -10)).throwOnError();
  for (let people = 0; people < 5; people += 1) await community.member();
  const start = performance.now();
  file = (await runScript('backup.ts', ['--output', join(work, 'whole')], { variables })).stdout.trim();
  duration = performance.now() - start;
}, 3 * MINUTES);
afterAll(async () => {
  await community?.stop();
  await rm(work, { recursive: true, force: true });
});

/** Runs a script of this folder, and kills it after this many milliseconds, unless it has ended before. */
async function runAndKill(script: string, line: string[], after: number, more: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...line], {
    env: { ...QUICK_VARIABLES, ...variables, ...more },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  await Promise.race([exit, delay(after)]);
  child.kill('SIGKILL');
  await exit;
}

/** Moments from the beginning to the end of this duration. */
const momentsIn = (length: number) =>
  Array.from({ length: ROUNDS }, (_, index) => (length * (index + 1)) / (ROUNDS + 0.5));

it(
  'backups that are killed leave no partial file and do not block the next one',
  async () => {
    const folder = join(work, 'killed');
    for (const moment of momentsIn(duration)) await runAndKill('backup.ts', ['--output', folder], moment);
    const last = await runScript('backup.ts', ['--output', folder], { variables });
    expect(last.code).toBe(0);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.backup'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(readBackup(join(folder, name), () => undefined).community.members).toHaveLength(5);
  },
  5 * MINUTES,
);

/** Kills restores at several moments, and completes the last one. */
async function expectWhole(target: () => Promise<Record<string, string>>): Promise<void> {
  const start = performance.now();
  const first = await target();
  expect((await runScript('restore.ts', [file], { variables: { ...variables, ...first } })).code).toBe(0);
  for (const moment of momentsIn(performance.now() - start)) {
    const more = await target();
    await runAndKill('restore.ts', [file], moment, more);
    const { code, stderr } = await runScript('restore.ts', [file], { variables: { ...variables, ...more } });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/(Everything is there, with the same SHA-256|All of it is there already)\./),
    ]);
  }
}

it(
  'a restore that is killed is complete or absent, on PGlite',
  () =>
    expectWhole(async () => {
      const folder = await makeTempFolder();
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await prepareFolder(join(folder, 'database'));
      return { DATA_FOLDER: folder, PORT: '1' };
    }),
  10 * MINUTES,
);

describeOnPostgres(() => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it(
    'a restore that is killed is complete or absent',
    () => expectWhole(async () => ({ DATABASE_URL: await makeHostedProject(postgres.url) })),
    5 * MINUTES,
  );
});
