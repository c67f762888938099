import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnReturn } from './reload-on-return.client.ts';

const reload = vi.fn();
const fetched = vi.fn<typeof fetch>();
let listeners = new EventTarget();

beforeEach(() => {
  listeners = new EventTarget();
  vi.stubGlobal('location', { href: 'https://example.org/docs/', reload });
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
  vi.stubGlobal('removeEventListener', listeners.removeEventListener.bind(listeners));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const device = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

it('the page comes when the device is back online', () => {
  device(false);
  reloadOnReturn();
  expect(reload).not.toHaveBeenCalled();
  listeners.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
});

it('the page comes where the device was back before the script had run', async () => {
  device(true);
  fetched.mockResolvedValue(new Response('', { status: 404 }));
  reloadOnReturn();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetched).toHaveBeenCalledWith('https://example.org/docs/', expect.objectContaining({ cache: 'no-store' }));
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers that it is broken', () => Promise.resolve(new Response('', { status: 503 }))],
])('while the site %s the page stays, asks less and less often, and comes once it answers', async (_, answer) => {
  vi.useFakeTimers();
  device(true);
  fetched.mockImplementation(answer);
  reloadOnReturn();
  await vi.advanceTimersByTimeAsync(7500);
  expect(fetched).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
  expect(fetched.mock.calls.length).toBeLessThan(24 * 60 + 10);
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response(''));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that was left asks no more', async () => {
  vi.useFakeTimers();
  device(true);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const stop = reloadOnReturn();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledOnce();
});

it('nothing happens to a page that was left', () => {
  device(false);
  reloadOnReturn()();
  listeners.dispatchEvent(new Event('online'));
  expect(reload).not.toHaveBeenCalled();
});
