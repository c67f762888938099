import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasStoredSession, readStoredSession, setSessionBackend } from './session-state.ts';

const KEY = 'sb-localhost-auth-token';
const SESSION = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u1', email: 'anna@example.org' } };

const store = (text: string, key = KEY) =>
  vi.stubGlobal('localStorage', { getItem: (asked: string) => (asked === key ? text : null) });

beforeEach(() => setSessionBackend('http://localhost:3000'));
afterEach(() => vi.unstubAllGlobals());

it('a stored session is read as the client has stored it', () => {
  store(JSON.stringify(SESSION));
  expect(readStoredSession()).toEqual(SESSION);
});

it('the session of another program on the host, or of the backend before, is not one', () => {
  store(JSON.stringify(SESSION), 'sb-abc-auth-token');
  expect([hasStoredSession(), readStoredSession()]).toEqual([false, null]);
  setSessionBackend('https://abc.supabase.co');
  expect([hasStoredSession(), readStoredSession()]).toEqual([true, SESSION]);
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  ...[null, 'anna', {}, [], { id: 1 }].map((user) => JSON.stringify({ ...SESSION, user })),
])('%s is not a stored session', (text) => {
  store(text);
  expect(readStoredSession()).toBeNull();
});
