import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = resolve('workspace/file-lock.ts');

/** A program that locks a file until it is killed. */
function startProgram(file: string) {
  const code = `import { waitForLock } from ${JSON.stringify(MODULE)};
    await waitForLock(process.argv[1], () => console.log('It waits.'));
    console.log('It has the lock.');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    says: async () => String((await once(child.stdout, 'data'))[0]).trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

it('a program waits for a file that another one has locked, until that one is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'));
  const first = startProgram(join(folder, 'lock'));
  expect(await first.says()).toBe('It has the lock.');
  const second = startProgram(join(folder, 'lock'));
  expect(await second.says()).toBe('It waits.');
  const next = second.says();
  await first.kill();
  expect(await next).toBe('It has the lock.');
  await second.kill();
  await rm(folder, { recursive: true });
});
