import { spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { whyNoDisk } from '#tests/faults/full-disk.ts';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import { startEngine } from './engine.ts';
import type { EngineOptions } from './messages.ts';

const mount = (...line: string[]) => spawnSync('mount', line).status;

/** A disk of some megabytes, and the options for a database on it. */
async function makeDisk(megabytes: number): Promise<{ disk: string; options: EngineOptions; path: string }> {
  const disk = await makeFolder({});
  expect(mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk)).toBe(0);
  onTestFinished(() => void spawnSync('umount', [disk]));
  const path = join(disk, 'database');
  const options: EngineOptions = {
    database: { kind: 'folder', path },
    migrationsFolder: resolve('supabase/migrations'),
    keys: { jwtSecret: 'x'.repeat(40), publishableKey: 'p', secretKey: 's', linkSecret: 'l' },
    code: { length: 6, lifetime: 3600 },
  };
  return { disk, options, path };
}

describe.skipIf(whyNoDisk())('a database on a small disk', () => {
  it('that is too small for it is not called damaged', async () => {
    const { options } = await makeDisk(8);
    const engine = startEngine({ options, report: () => {} });
    await expect(engine.ready).rejects.toThrow(
      /cannot be opened: the disk is full\. Free some space, and start again\.$/,
    );
    await engine.close();
  });

  it('that is read-only is not called damaged', async () => {
    const { disk, options, path } = await makeDisk(150);
    await prepareFolder(path);
    expect(mount('-o', 'remount,ro', disk)).toBe(0);
    const engine = startEngine({ options, report: () => {} });
    await expect(engine.ready).rejects.toThrow(/cannot be opened: this user may not read and write all of its files/);
    await engine.close();
  });

  it('confirms nothing while that is full, and works again once there is space', async () => {
    const { disk, options, path } = await makeDisk(150);
    await prepareFolder(path);
    const report = vi.fn<(message: string) => void>();
    const engine = startEngine({ options: { ...options, checkpointMs: 50 }, report });
    onTestFinished(engine.close);
    await engine.ready;
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    await vi.waitFor(
      () => expect(report).toHaveBeenCalledWith(expect.stringMatching(/could not be started .* the disk is full/)),
      { timeout: 60_000 },
    );
    expect(report.mock.calls[0]?.[0]).toMatch(/^The database no longer works: .*No space left on device$/);
    const isHealthy = () =>
      engine.call({ kind: 'health' }).then(
        () => true,
        () => false,
      );
    expect(await isHealthy()).toBe(false);
    await rm(join(disk, 'filler'));
    await vi.waitFor(async () => expect(await isHealthy()).toBe(true), { timeout: 60_000 });
    expect(report).toHaveBeenLastCalledWith('The embedded backend works again.');
  });
});
