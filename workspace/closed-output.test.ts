import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** Ends the output of a program that goes on writing, and returns how the program ends. */
async function stopReading(call: string): Promise<{ code: unknown; stderr: string }> {
  const program = `
    import { endWithReader, finishWithoutReader, outliveReader } from '${new URL('closed-output.ts', import.meta.url)}';
    ${call};
    let lines = 0;
    setInterval(() => (lines += 1) < 5 ? console.log(lines) : process.exit(7), 20);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const stderr = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  return { code, stderr: await stderr };
}

it.each([
  ['endWithReader()', 141],
  ['finishWithoutReader()', 7],
  ['outliveReader()', 7],
])('with %s, a program whose output nobody reads any more ends with %i, quietly', async (call, code) => {
  expect(await stopReading(call)).toEqual({ code, stderr: '' });
});

it('a program that has to finish does so even if nobody reads its messages', async () => {
  const program = `
    import { finishWithoutReader } from '${new URL('closed-output.ts', import.meta.url)}';
    finishWithoutReader();
    let lines = 0;
    setInterval(() => (lines += 1) < 5 ? process.stderr.write('a message') : process.exit(7), 20);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  child.stderr.destroy();
  expect(await once(child, 'exit')).toEqual([7, null]);
});

/** Linux has a disk that is always full. */
const FULL = '/dev/full';

const onFull = it.skipIf(!existsSync(FULL)).each(['endWithReader', 'finishWithoutReader']);

onFull('with %s, a program whose output does not fit on the disk says so, without a stack', (name) => {
  const program = `
    import { ${name} } from '${new URL('closed-output.ts', import.meta.url)}';
    ${name}();
    console.log('Everyone who is a member');
  `;
  const line = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, line, { stdio: ['ignore', openSync(FULL, 'w'), 'pipe'] });
  expect([status, String(stderr)]).toEqual([1, 'A file cannot be written: the disk is full.\n']);
});

it.skipIf(!existsSync(FULL))('what has begun is finished on a full disk, too, and ends with 1', () => {
  const program = `
    import { finishWithoutReader } from '${new URL('closed-output.ts', import.meta.url)}';
    finishWithoutReader();
    console.log('Published:');
    setTimeout(() => {
      console.log('everything');
      console.error('Done.');
      process.exitCode = 0;
    }, 20);
  `;
  const line = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, line, { stdio: ['ignore', openSync(FULL, 'w'), 'pipe'] });
  expect([status, String(stderr)]).toEqual([1, 'A file cannot be written: the disk is full.\nDone.\n']);
});
