import { expect, it } from 'vitest';
import { sessionKeyOf } from './stored.ts';

it('the session is stored under the first label of the host', () => {
  expect(sessionKeyOf('https://abc.supabase.co')).toBe('sb-abc-auth-token');
  expect(sessionKeyOf('http://localhost:3000')).toBe('sb-localhost-auth-token');
});
