import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachLimit } from './for-each-limit.ts';

it('does the work for each item once, with limited concurrency', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 100 }, (_, index) => index);
  await forEachLimit(items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    done.push(item);
  });
  expect(done.sort((a, b) => a - b)).toEqual(items);
  expect(most).toBe(16);
});

it('throws what the work for an item throws', async () => {
  const work = async (item: string) => {
    await setImmediate();
    if (item === 'b') throw new Error('no room');
  };
  await expect(forEachLimit(['a', 'b', 'c'], work)).rejects.toThrow('no room');
});
