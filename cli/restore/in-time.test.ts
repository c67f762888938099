import { expect, it, onTestFinished, vi } from 'vitest';
import { inTime } from './in-time.ts';

it('a database that stays silent is given up, and one that answers is waited for no longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(await inTime(Promise.resolve('restored'), 600_000)).toBe('restored');
  expect(vi.getTimerCount()).toBe(0);
  const silent = expect(inTime(new Promise(() => {}), 600_000)).rejects.toThrow('it has not answered for 10 minutes');
  await vi.advanceTimersByTimeAsync(600_000);
  await silent;
});
