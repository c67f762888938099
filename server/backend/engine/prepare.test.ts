import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { prepareFolder } from '#tests/support/database.ts';
import { makeFolder } from '#tests/support/server.ts';
import type { EngineOptions } from './messages.ts';
import { type PreparedEngine, prepareEngine } from './prepare.ts';

/** Starts an engine with rows that a fast clock has left. */
async function startAfter(statements: string): Promise<PreparedEngine> {
  const path = join(await makeFolder({}), 'database');
  await prepareFolder(path);
  const options: EngineOptions = {
    database: { kind: 'folder', path },
    migrationsFolder: resolve('supabase/migrations'),
    keys: { jwtSecret: 'x'.repeat(40), publishableKey: 'p', secretKey: 's', linkSecret: 'l' },
    code: { length: 6, lifetime: 3600 },
  };
  const start = () => prepareEngine(options, { warn: () => {}, onLoss: () => {} });
  const before = await start();
  await before.database.run(statements);
  await before.close();
  const after = await start();
  onTestFinished(after.close);
  return after;
}

it('a start sets session times in the future to now', async () => {
  const { database } = await startAfter(`
    insert into auth.users (id, email, created_at, last_sign_in_at) values
      (gen_random_uuid(), 'ahead@example.org', now() - interval '1 day', now() + interval '1 year'),
      (gen_random_uuid(), 'right@example.org', now() - interval '1 day', now() - interval '1 day');
    insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
      select gen_random_uuid(), id, created_at, last_sign_in_at, last_sign_in_at at time zone 'utc' from auth.users;
  `);
  const found = await database.rows(`
    select email, greatest(last_sign_in_at, session.updated_at, refreshed_at at time zone 'utc') <= now() as is_past,
        least(last_sign_in_at, session.updated_at, refreshed_at at time zone 'utc') = account.created_at as is_kept
      from auth.users account join auth.sessions session on session.user_id = account.id order by email
  `);
  expect(found).toEqual([
    { email: 'ahead@example.org', is_past: true, is_kept: false },
    { email: 'right@example.org', is_past: true, is_kept: true },
  ]);
});

it('after a start, no letter waits for a time that a fast clock set', async () => {
  const { database } = await startAfter(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.org');
    insert into public.letters (account, kind, occasion, written_at, next_attempt_at)
      select id, 'joined', occasion, written_at, next_attempt_at from auth.users, (values
        ('written in the future', now() + interval '2 days', now() + interval '2 days'),
        ('postponed in the future', now() - interval '1 day', now() + interval '1 year'),
        ('postponed', now() - interval '1 day', now() + interval '6 hours')
      ) letter (occasion, written_at, next_attempt_at);
  `);
  const due = await database.rows('select occasion from public.letters where next_attempt_at <= now() order by id');
  expect(due).toEqual([{ occasion: 'written in the future' }, { occasion: 'postponed in the future' }]);
});
