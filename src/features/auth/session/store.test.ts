import type { Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authState } from './session-state.ts';
import { startAuth } from './store.client.ts';

const session = { user: { email: 'anna@example.org' } } as Session;
const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  const documentElement = { toggleAttribute: () => {} };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement }));
});
afterEach(() => vi.unstubAllGlobals());

it('a page that returns by "Back" shows nobody who has signed out since', () => {
  startAuth({ url: 'https://abc.supabase.co', key: 'k' });
  authState.set({ session });
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(authState.get().session).toBe(session);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(authState.get().session).toBeNull();
});
