import { afterEach, expect, it, vi } from 'vitest';
import { readStoredSession } from './session-state.ts';

const KEY = 'sb-localhost-auth-token';
const SESSION = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u1', email: 'anna@example.org' } };

/** Storage whose keys are own properties, as in browsers. */
const store = (text: string) =>
  vi.stubGlobal('localStorage', Object.assign(Object.create({ getItem: () => text }), { [KEY]: text }));

afterEach(() => vi.unstubAllGlobals());

it('a stored session is read as the client has stored it', () => {
  store(JSON.stringify(SESSION));
  expect(readStoredSession()).toEqual(SESSION);
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
