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
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const device = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
const settled = () => new Promise((resolve) => setTimeout(resolve));

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
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetched).toHaveBeenCalledWith('https://example.org/docs/', expect.objectContaining({ cache: 'no-store' }));
});

it.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['responds with an error', () => Promise.resolve(new Response('', { status: 503 }))],
])('the page stays if the site %s', async (_, answer) => {
  device(true);
  fetched.mockImplementation(answer);
  reloadOnReturn();
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

it('nothing happens after the page was left', () => {
  device(false);
  reloadOnReturn()();
  listeners.dispatchEvent(new Event('online'));
  expect(reload).not.toHaveBeenCalled();
});
