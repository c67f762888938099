import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { DATABASE_UNAVAILABLE } from '#contracts/error-codes.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';

/** Time for PostgreSQL to be retried. */
const PATIENT = { timeout: 60_000, interval: 250 };

const getHealth = async ({ origin }: TestBackend) => {
  const response = await fetch(`${origin}/health`);
  return { code: response.status, retryAfter: response.headers.get('retry-after'), ...(await response.json()) };
};

/** Only one request: the client would retry a 503. */
const readSteps = (backend: TestBackend) => backend.client().from('schema_steps').select('step').retry(false);

describeOnPostgres(() => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('a PostgreSQL that crashes and comes back is used again, with a 503 in the meantime', {
    timeout: 180_000,
  }, async () => {
    const backend = await startTestBackend({ settings: { databaseUrl: postgres.url } });
    onTestFinished(() => backend.stop());
    const { client } = await signIn(backend);
    expect(await getHealth(backend)).toMatchObject({ status: 'ok' });
    for (let round = 0; round < 2; round += 1) {
      const load = Array.from({ length: 20 }, () => readSteps(backend));
      await postgres.kill();
      for (const { status } of await Promise.all(load)) expect([200, 503]).toContain(status);
      const refused = {
        status: 503,
        error: { code: DATABASE_UNAVAILABLE, message: expect.stringMatching(/cannot be reached/) },
      };
      await vi.waitFor(async () => expect(await readSteps(backend)).toMatchObject(refused), PATIENT);
      expect(await getHealth(backend)).toMatchObject({ status: 'unavailable', retryAfter: '5' });
      const { error } = await client.auth.signInWithOtp({ email: 'new@example.org' });
      expect(error?.status).toBe(503);
      await postgres.start();
      await vi.waitFor(async () => expect(await getHealth(backend)).toMatchObject({ status: 'ok' }), PATIENT);
      expect((await client.rpc('membership_status')).error).toBeNull();
    }
    const lost = expect.stringMatching(
      /^PostgreSQL cannot be reached \(.*\)\. This server retries until it answers\.$/,
    );
    expect(backend.faults()).toEqual([lost, 'PostgreSQL answers again.', lost, 'PostgreSQL answers again.']);
  });

  it('a second server with another data folder is refused while the first one runs', {
    timeout: 180_000,
  }, async () => {
    const settings = { databaseUrl: postgres.url };
    const first = await startTestBackend({ settings });
    const second = await startTestBackend({ settings, isStarting: true });
    onTestFinished(() => second.stop());
    expect(second.printed[0]).toMatch(/^There are no keys in .*, so new ones are made\. .* set DATA_FOLDER /);
    const faults: string[] = [];
    await vi.waitFor(() => expect(faults.push(...second.faults())).toBeGreaterThan(0), PATIENT);
    expect(faults).toEqual([expect.stringMatching(/is in use by another Commonplace \(process \d+ on .*\)\. /)]);
    expect(await getHealth(second)).toMatchObject({ status: 'unavailable' });
    expect((await signIn(first)).session).not.toBeNull();
    await first.stop();
    await second.ready;
    expect((await signIn(second)).session).not.toBeNull();
    expect(second.faults()).toEqual(['The other Commonplace no longer uses the database, so this one does.']);
  });

  it('a PostgreSQL that starts after the server is waited for', { timeout: 180_000 }, async () => {
    await postgres.kill();
    const backend = await startTestBackend({ settings: { databaseUrl: postgres.url }, isStarting: true });
    onTestFinished(() => backend.stop());
    await vi.waitFor(async () => expect((await readSteps(backend)).status).toBe(503), PATIENT);
    await postgres.start();
    await backend.ready;
    expect((await readSteps(backend)).error).toBeNull();
    expect(backend.faults()).toEqual([
      expect.stringMatching(/^PostgreSQL cannot be reached/),
      'PostgreSQL answers again.',
    ]);
  });
});

async function signIn(backend: TestBackend) {
  const client = backend.client();
  const email = 'ada@example.org';
  await client.auth.signInWithOtp({ email });
  const { data } = await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
  return { client, session: data.session };
}
