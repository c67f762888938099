import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHECK_VIOLATION,
  COLUMN_NOT_FOUND,
  INSUFFICIENT_PRIVILEGE,
  INVALID_TOKEN_SIGNATURE,
  NOT_A_SINGLE_ROW,
  RAISED_EXCEPTION,
  SCHEMA_NOT_EXPOSED,
  TABLE_NOT_FOUND,
  UNIQUE_VIOLATION,
  UNTRANSLATABLE_CHARACTER,
} from '#contracts/error-codes.ts';
import { describePageFeedback, SEE_ANSWERS } from '../database/page-feedback.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

/** What a later migration may have: personal rows, a table without grants, functions that refuse. */
const NOTES = `
  create table public.notes (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
    body text not null unique check (length(body) <= 20),
    written timestamptz not null default now()
  );
  alter table public.notes enable row level security;
  grant select, insert, update, delete on public.notes to authenticated;
  create policy "own notes" on public.notes for all to authenticated
    using (owner = (select auth.uid())) with check (owner = (select auth.uid()));

  create table public.forgotten (id integer primary key);
  create function public.forgotten() returns integer language sql as 'select 1';

  create function public.refuse(state text) returns void language plpgsql as $$
    begin raise exception 'No, because of %', state using errcode = state, detail = 'the detail', hint = 'the hint'; end $$;
  grant execute on function public.refuse(text) to authenticated;

  create function public.count_to(high integer) returns setof integer language sql stable as 'select generate_series(1, high)';
  grant execute on function public.count_to(integer) to authenticated;

  create function public.asked() returns jsonb language plpgsql as $$
    declare told jsonb := jsonb_build_object(
      'role', current_user,
      'claim', auth.jwt() ->> 'role',
      'method', current_setting('request.method'),
      'path', current_setting('request.path'),
      'type', current_setting('request.headers')::jsonb ->> 'content-type',
      'own', auth.uid() is not null
    );
    begin perform set_config('response.status', '202', true); return told; end $$;
  grant execute on function public.asked() to authenticated;
`;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ extraMigration: NOTES + SEE_ANSWERS });
});
afterAll(() => backend.stop());

async function member(email: string) {
  const client = backend.client();
  await client.auth.signInWithOtp({ email });
  const { data } = await client.auth.verifyOtp({ email, token: (await backend.mailTo(email)).code, type: 'email' });
  if (!data.session) throw new Error('There is no session.');
  return { client, session: data.session };
}

describe('tables', () => {
  it('are read, counted and written by those whom a migration allows', async () => {
    const { client, session } = await member('ada@example.org');
    const written = await client.from('notes').insert({ body: 'first' }).select().single();
    expect(written).toMatchObject({ status: 201, error: null, data: { owner: session.user.id, body: 'first' } });
    expect(written.data.written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    await client.from('notes').insert({ body: 'second' });
    await client.from('notes').update({ body: 'third' }).eq('body', 'second');
    await client.from('notes').delete().eq('body', 'first');
    expect(await client.from('notes').select('body', { count: 'exact' })).toMatchObject({
      data: [{ body: 'third' }],
      count: 1,
    });
    expect(await client.from('notes').select('*', { count: 'exact', head: true })).toMatchObject({
      count: 1,
      status: 200,
    });
  });

  it('hide the rows of one person from another, even if both ask at once', async () => {
    const [ada, bob] = [await member('ada@example.org'), await member('bob@example.org')];
    const ask = async ({ client, session }: typeof ada, index: number) => {
      await client.from('notes').insert({ body: `${session.user.email?.slice(0, 3)} ${index}` });
      const [{ data: rows }, { data: who }] = await Promise.all([
        client.from('notes').select('owner'),
        client.rpc('whoami'),
      ]);
      return { mine: rows?.every(({ owner }) => owner === session.user.id), who: who.id === session.user.id };
    };
    const answers = await Promise.all([0, 1, 2, 3, 4].flatMap((index) => [ask(ada, index), ask(bob, index)]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"mine":true,"who":true}']));
    const forged = await bob.client.from('notes').insert({ body: 'forged', owner: ada.session.user.id });
    expect(forged).toMatchObject({ status: 403, error: { code: INSUFFICIENT_PRIVILEGE } });
  });

  it('are closed to everyone unless a migration opened them', async () => {
    const { client } = await member('ada@example.org');
    expect(await client.from('forgotten').select()).toMatchObject({
      status: 403,
      error: { code: INSUFFICIENT_PRIVILEGE },
    });
    expect(await client.rpc('forgotten')).toMatchObject({ status: 403, error: { code: INSUFFICIENT_PRIVILEGE } });
    expect(await backend.client().from('notes').select()).toMatchObject({
      status: 401,
      error: { code: INSUFFICIENT_PRIVILEGE },
    });
    expect(await backend.client().from('schema_steps').insert({ step: 9, name: 'x' })).toMatchObject({ status: 401 });
  });

  it('are only those of the public schema', async () => {
    const { client } = await member('ada@example.org');
    expect(await client.schema('auth').from('users').select()).toMatchObject({
      status: 406,
      error: { code: SCHEMA_NOT_EXPOSED },
    });
    expect(await client.schema('auth').rpc('uid')).toMatchObject({ status: 406, error: { code: SCHEMA_NOT_EXPOSED } });
    expect(await client.from('users').select()).toMatchObject({ status: 404, error: { code: TABLE_NOT_FOUND } });
  });

  it('are open to the secret key, but not from a browser', async () => {
    const { client: ada } = await member('ada@example.org');
    await ada.from('notes').upsert({ body: 'for stewards' }, { onConflict: 'body', ignoreDuplicates: true });
    const { secretKey } = JSON.parse(await readFile(join(backend.dataFolder, 'keys.json'), 'utf8'));
    const steward = createClient(backend.origin, secretKey, { auth: { persistSession: false } });
    expect((await steward.from('notes').select().eq('body', 'for stewards')).data).toHaveLength(1);
    const headers = { apikey: secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await fetch(`${backend.origin}/rest/v1/notes`, { headers })).status).toBe(401);
  });

  it('tell everyone which steps of the schema were applied', async () => {
    const { data, count } = await backend
      .client()
      .from('schema_steps')
      .select('step,name', { count: 'exact' })
      .order('step');
    const steps = (await readMigrations()).flatMap((migration) =>
      [...migration.matchAll(/insert into public\.schema_steps \(step, name\) values \((\d+), '([^']+)'\)/g)].map(
        ([, step, name]) => ({ step: Number(step), name }),
      ),
    );
    expect(steps).toEqual(expect.arrayContaining([{ step: 1, name: 'sign-in' }]));
    steps.sort((one, other) => one.step - other.step);
    expect([data, count]).toEqual([steps, steps.length]);
  });
});

/** The texts of all migrations, in order. */
async function readMigrations(): Promise<string[]> {
  const folder = new URL('../../supabase/migrations/', import.meta.url);
  return Promise.all((await readdir(folder)).sort().map((name) => readFile(new URL(name, folder), 'utf8')));
}

describePageFeedback(() => backend, member);

describe('a function', () => {
  it('knows who asks and what, and may choose the status', async () => {
    const { client } = await member('dora@example.org');
    const { data, status } = await client.rpc('asked');
    expect(status).toBe(202);
    expect(data).toEqual({
      ...{ role: 'authenticated', claim: 'authenticated', own: true },
      ...{ method: 'POST', path: '/rpc/asked', type: 'application/json' },
    });
  });

  it('counts its rows without giving them', async () => {
    const { client } = await member('ada@example.org');
    const counted = await client.rpc('count_to', { high: 3 }, { head: true, count: 'exact' });
    expect(counted).toMatchObject({ status: 200, error: null, data: null, count: 3 });
  });
});

describe('an error', () => {
  it.each([
    [INSUFFICIENT_PRIVILEGE, 403],
    [RAISED_EXCEPTION, 400],
    ['22023', 400],
    [UNIQUE_VIOLATION, 409],
    [CHECK_VIOLATION, 400],
    ['P0002', 500],
  ])('raised with %s arrives with status %i, message, details, hint and code', async (state, status) => {
    const { client } = await member('eve@example.org');
    const answer = await client.rpc('refuse', { state });
    const error = { message: `No, because of ${state}`, details: 'the detail', hint: 'the hint', code: state };
    expect(answer).toMatchObject({ status, error });
  });

  it.each<[string, object, number, string]>([
    ['a check that fails', { body: 'x'.repeat(30) }, 400, CHECK_VIOLATION],
    ['a missing value', { body: null }, 400, '23502'],
    ['a duplicate value', { body: 'taken' }, 409, UNIQUE_VIOLATION],
    ['a column that does not exist', { text: 'x' }, 400, COLUMN_NOT_FOUND],
    ['a NUL', { body: 'a\0b' }, 400, UNTRANSLATABLE_CHARACTER],
  ])('of the database keeps its code: %s', async (_name, row, status, code) => {
    const { client } = await member('eve@example.org');
    await client.from('notes').upsert({ body: 'taken' }, { onConflict: 'body', ignoreDuplicates: true });
    const { error, ...answer } = await client.from('notes').insert(row);
    expect(answer.status).toBe(status);
    expect(error).toMatchObject({ code });
    expect(error).toHaveProperty('details');
    expect(error).toHaveProperty('hint');
  });

  it('for one row that is several, or none, is PGRST116 with 406', async () => {
    const { client } = await member('carl@example.org');
    await client.from('notes').insert([{ body: 'c1' }, { body: 'c2' }]);
    expect(await client.from('notes').select().single()).toMatchObject({
      status: 406,
      error: { code: NOT_A_SINGLE_ROW },
    });
    const none = await client.from('notes').select().eq('body', 'no').single();
    expect(none).toMatchObject({ status: 406, error: { code: NOT_A_SINGLE_ROW } });
    expect(await client.from('notes').select().eq('body', 'no').maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
  });

  it('reaches the client library even with an unsigned token, or none', async () => {
    const headers = { apikey: backend.publishableKey, authorization: 'Bearer a.b.c' };
    const answer = await fetch(`${backend.origin}/rest/v1/schema_steps`, { headers });
    expect([answer.status, (await answer.json()).code]).toEqual([401, INVALID_TOKEN_SIGNATURE]);
  });

  it('was not the backend’s fault', () => expect(backend.faults()).toEqual([]));
});
