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
    // A busy machine slows some of them down, and speeds none up.
    const isOnTime = (times: number[]) => Math.min(...times) % PACE_MS < 60;
    for (let round = 0; round < 2 || !Object.values(over).every(isOnTime); round += 1) {
      over.known.push((await ask('known@example.org', more)) - PACE_MS);
      over.unknown.push((await ask(`unknown-${round}@example.org`, more)) - PACE_MS);
    }
    expect(Math.min(...over.known, ...over.unknown)).toBeGreaterThan(-1);
  }
});

it('no account has a password, whose hashing would delay every other request', async () => {
  await ask('without@example.org');
  expect(await backend.client().rpc('passwords')).toMatchObject({ error: null, data: 0 });
});
