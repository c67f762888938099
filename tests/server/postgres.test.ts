import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECK_VIOLATION, INSUFFICIENT_PRIVILEGE, OTP_EXPIRED } from '#contracts/error-codes.ts';
import { describePageFeedback, SEE_ANSWERS } from '../database/page-feedback.ts';
import { getTokenHash, startTestBackend, type TestBackend } from '../support/backend.ts';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';

const NOTES = `
  create table public.notes (
    owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
    body text not null check (length(body) <= 20),
    written timestamptz not null default now()
  );
  alter table public.notes enable row level security;
  grant select, insert on public.notes to authenticated;
  create policy "own notes" on public.notes for all to authenticated using (owner = (select auth.uid()));
`;

describeOnPostgres(() => {
  let postgres: TestPostgres;
  let backend: TestBackend;

  beforeAll(async () => {
    postgres = await startPostgres();
    backend = await startTestBackend({ settings: { databaseUrl: postgres.url }, extraMigration: NOTES + SEE_ANSWERS });
  });
  afterAll(async () => {
    await backend?.stop();
    await postgres?.stop();
  });

  async function member(email: string) {
    const client = backend.client();
    await client.auth.signInWithOtp({ email });
    const { data } = await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
    return { client, session: data.session };
  }

  it('people sign in by link and by code, refresh and sign out', async () => {
    const { client, session } = await member('ada@example.org');
    expect(session?.user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    await client.auth.signInWithOtp({ email: 'ada@example.org' });
    const token_hash = getTokenHash((await backend.mailTo('ada@example.org')).link);
    const byLink = await client.auth.verifyOtp({ token_hash, type: 'email' });
    expect(byLink.data.user?.id).toBe(session?.user.id);
    expect((await client.auth.verifyOtp({ token_hash, type: 'email' })).error).toMatchObject({ code: OTP_EXPIRED });
  });

  it('a link works for one of two simultaneous presses', async () => {
    await backend.client().auth.signInWithOtp({ email: 'two@example.org' });
    const token_hash = getTokenHash((await backend.mailTo('two@example.org')).link);
    const press = () => backend.client().auth.verifyOtp({ token_hash, type: 'email' });
    const results = await Promise.all([press(), press(), press()]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('rows of one person are hidden from another, even with many requests at once', async () => {
    const people = await Promise.all(['a', 'b', 'c'].map((name) => member(`${name}@example.org`)));
    const answers = await Promise.all(
      [...people, ...people, ...people].map(async ({ client, session }) => {
        expect(await client.from('notes').insert({ body: 'mine' })).toMatchObject({ status: 201 });
        const { data } = await client.from('notes').select('owner,written');
        return data?.every(({ owner, written }) => owner === session?.user.id && written.includes('T'));
      }),
    );
    expect(answers).toEqual(answers.map(() => true));
  });

  it('errors keep their code, and what is closed stays closed', async () => {
    const { client } = await member('ada@example.org');
    const tooLong = await client.from('notes').insert({ body: 'x'.repeat(30) });
    expect(tooLong).toMatchObject({ status: 400, error: { code: CHECK_VIOLATION } });
    expect(await client.from('notes').delete().neq('body', '')).toMatchObject({
      status: 403,
      error: { code: INSUFFICIENT_PRIVILEGE },
    });
    expect(await backend.client().from('notes').select()).toMatchObject({
      status: 401,
      error: { code: INSUFFICIENT_PRIVILEGE },
    });
    expect(backend.faults()).toEqual([]);
  });

  describePageFeedback(() => backend, member);

  it('grants stay the same after a restart', async () => {
    await backend.stop();
    backend = await startTestBackend({ settings: { databaseUrl: postgres.url }, extraMigration: NOTES + SEE_ANSWERS });
    expect(await backend.client().from('notes').select()).toMatchObject({
      status: 401,
      error: { code: INSUFFICIENT_PRIVILEGE },
    });
    const { data } = await backend.client().from('schema_steps').select('step');
    expect(data).toContainEqual({ step: 1 });
  });
});
