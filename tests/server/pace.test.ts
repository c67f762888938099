import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

const PACE_MS = 500;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ minDurationMs: PACE_MS });
});
afterAll(() => backend.stop());

async function send(path: string, body?: object): Promise<number> {
  const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' };
  const sent = performance.now();
  const method = body ? 'POST' : 'GET';
  const answer = await fetch(backend.origin + path, { method, headers, body: body ? JSON.stringify(body) : null });
  await answer.text();
  return performance.now() - sent;
}

const ask = (email: string, more: object = {}) => send('/auth/v1/otp', { email, ...more });

it('a request for a code takes the same time whether the address is known or not', async () => {
  await ask('known@example.org');
  for (const more of [{}, { create_user: false }]) {
    const over = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 4; round += 1) {
      over.known.push((await ask('known@example.org', more)) - PACE_MS);
      over.unknown.push((await ask(`unknown-${round}@example.org`, more)) - PACE_MS);
    }
    // A busy machine adds to some of them, and takes away from none.
    for (const times of Object.values(over)) {
      expect(Math.min(...times)).toBeGreaterThan(-1);
      expect(Math.min(...times) % PACE_MS).toBeLessThan(60);
    }
  }
});

it('a request for a code holds up nobody, whether its address is known or not', async () => {
  const slowest = async (email: string) => {
    const asking = ask(email);
    const times: number[] = [];
    for (let count = 0; count < 10; count += 1) times.push(await send('/auth/v1/settings'));
    await asking;
    return Math.max(...times);
  };
  // Hashing a password took 150 ms and more, in which the thread of the database answered nobody.
  const waits = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 5; round += 1) {
    waits.known.push(await slowest('known@example.org'));
    waits.unknown.push(await slowest(`another-${round}@example.org`));
  }
  expect(Math.min(...waits.unknown) - Math.min(...waits.known)).toBeLessThan(40);
});
