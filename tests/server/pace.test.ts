import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

const PACE_MS = 500;

const PASSWORDS = `
  create function public.passwords() returns int language sql security definer set search_path = ''
  as $$ select count(encrypted_password)::int from auth.users; $$;
  grant execute on function public.passwords() to anon;
`;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ minDurationMs: PACE_MS, extraMigration: PASSWORDS });
});
afterAll(() => backend.stop());

async function ask(email: string, more: object = {}): Promise<number> {
  const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, ...more });
  const sent = performance.now();
  const answer = await fetch(`${backend.origin}/auth/v1/otp`, { method: 'POST', headers, body });
  await answer.text();
  return performance.now() - sent;
}

it('a request for a code takes the same time whether the address is known or not', async () => {
  await ask('known@example.org');
  for (const more of [{}, { create_user: false }]) {
    const over = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 4; round += 1) {
      over.known.push((await ask('known@example.org', more)) - PACE_MS);
      over.unknown.push((await ask(`unknown-${round}@example.org`, more)) - PACE_MS);
    }
    // A busy machine slows some of them down, and speeds none up.
    for (const times of Object.values(over)) {
      expect(Math.min(...times)).toBeGreaterThan(-1);
      expect(Math.min(...times) % PACE_MS).toBeLessThan(60);
    }
  }
});

it('no account has a password, whose hashing would delay every other request', async () => {
  await ask('without@example.org');
  expect(await backend.client().rpc('passwords')).toMatchObject({ error: null, data: 0 });
});
