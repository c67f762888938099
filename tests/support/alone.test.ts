import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { alone } from './alone.ts';

it('what needs the same file waits for its turn, also after a task that failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alone-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'lock');
  const steps: string[] = [];
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const one = alone(file, async () => {
    steps.push('first begins');
    await first;
    steps.push('first ends');
    throw new Error('It failed.');
  });
  const other = alone(file, async () => {
    steps.push('second');
    return 2;
  });
  await alone(join(folder, 'another lock'), async () => steps.push('elsewhere'));
  endFirst();
  await expect(one).rejects.toThrow('It failed.');
  expect(await other).toBe(2);
  expect(steps.filter((step) => step !== 'elsewhere')).toEqual(['first begins', 'first ends', 'second']);
});
