import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, it, onTestFinished } from 'vitest';
import { DATABASE_UNAVAILABLE } from '#contracts/error-codes.ts';
import { startTestBackend } from '../support/backend.ts';

/** Computes without end: nothing that the endpoints accept does, as far as we know. */
const SPIN = `
  create function public.spin() returns void language plpgsql as $$ begin loop end loop; end $$;
  grant execute on function public.spin() to anon;
  create table public.notes (body text primary key);
  alter table public.notes enable row level security;
  grant select, insert on public.notes to anon;
  create policy "all" on public.notes for all to anon using (true) with check (true);
`;

it('a database that computes without end is restarted, and keeps what it acknowledged', async () => {
  // Computing for `stuckAfterMs` takes ten times as long on a busy machine.
  const backend = await startTestBackend({ extraMigration: SPIN, stuckAfterMs: 1_500, timeoutMs: 60_000 });
  onTestFinished(() => backend.stop());
  const client = backend.client();
  const bodies = Array.from({ length: 20 }, (_, index) => ({ body: `note ${index}` }));
  for (const note of bodies) expect((await client.from('notes').insert(note)).error).toBeNull();

  const [spun, waited] = await Promise.all([
    client.rpc('spin'),
    client.from('notes').insert({ body: 'while it spins' }),
  ]);
  const interrupted = { code: DATABASE_UNAVAILABLE, message: 'The backend was interrupted. Please try again.' };
  expect([spun, waited]).toMatchObject([
    { status: 503, error: interrupted },
    { status: 503, error: interrupted },
  ]);
  expect(backend.faults()).toEqual(['The embedded backend did not answer for 1.5 s. It is being restarted.']);

  const { data, error } = await client.from('notes').select('body').order('body');
  expect(error).toBeNull();
  expect(new Set(data?.map(({ body }) => body))).toEqual(new Set(bodies.map(({ body }) => body)));
  expect((await client.from('notes').insert({ body: 'afterwards' })).error).toBeNull();
}, 180_000);

/** Computes for a number of seconds. */
const COMPUTE = `
  create function public.compute(seconds numeric) returns text language plpgsql as $$
  declare finish constant timestamptz := clock_timestamp() + make_interval(secs => seconds);
  begin
    while clock_timestamp() < finish loop end loop;
    return 'done';
  end $$;
  grant execute on function public.compute(numeric) to anon, service_role;
`;

it('a visitor is soon told that it takes too long, and a steward’s command may compute for longer than a visitor’s', async () => {
  const backend = await startTestBackend({ extraMigration: COMPUTE, timeoutMs: 200, stuckAfterMs: 1_000 });
  onTestFinished(() => backend.stop());
  const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
  const steward = createClient(backend.origin, secretKey, { auth: { persistSession: false } });
  expect(await backend.client().rpc('compute', { seconds: 0.5 })).toMatchObject({
    status: 503,
    error: { code: DATABASE_UNAVAILABLE, message: 'The backend takes too long.' },
  });
  expect(await steward.rpc('compute', { seconds: 3 })).toMatchObject({ error: null, data: 'done' });
  expect(backend.faults()).toEqual([]);
});
