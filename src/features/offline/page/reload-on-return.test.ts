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

it('the page is loaded when the device is back online', () => {
  device(false);
  reloadOnReturn();
  expect(reload).not.toHaveBeenCalled();
  listeners.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
});

it('the page is loaded if the device was back online before the script ran', async () => {
  device(true);
  fetched.mockResolvedValue(new Response('', { status: 404 }));
  reloadOnReturn();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledWith('https://example.org/docs/', expect.objectContaining({ cache: 'no-store' }));
});

it.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['responds with an error', () => Promise.resolve(new Response('', { status: 503 }))],
])(
  'while the site %s, the page stays and asks less and less often; it is loaded once the site responds',
  async (_, answer) => {
    vi.useFakeTimers();
    device(true);
    fetched.mockImplementation(answer);
    reloadOnReturn();
    await vi.advanceTimersByTimeAsync(7500);
    expect(fetched).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
    expect(fetched.mock.calls.length).toBeLessThan(25 * 60);
    expect(reload).not.toHaveBeenCalled();
    fetched.mockResolvedValue(new Response(''));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
  },
);

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

it('nothing happens after the page was left', () => {
  device(false);
  reloadOnReturn()();
  listeners.dispatchEvent(new Event('online'));
  expect(reload).not.toHaveBeenCalled();
});
