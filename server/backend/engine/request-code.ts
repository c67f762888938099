import type { Database } from './database.ts';
import type { Lite } from './lite.ts';
import type { EngineAnswer, EngineOptions } from './messages.ts';

interface Wish {
  email: string;
  createUser: boolean;
}

/**
 * Makes a new code for an address, which replaces the one before.
 *
 * The library calls an address confirmed, and opens a session for it, as soon as somebody has typed it. Only who reads
 * the e-mail may do that, so both are taken back here.
 */
export async function requestCode(
  { email, createUser }: Wish,
  { keys }: EngineOptions,
  { lite, database }: { lite: Lite; database: Database },
): Promise<EngineAnswer> {
  const users = database.connection.kysely.withSchema('auth');
  const known = await users
    .selectFrom('users')
    .select(['id', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  const first = !known?.confirmed_at;
  const { response, mail } = await lite.fetch({
    method: 'POST',
    target: '/auth/v1/otp',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: createUser }),
  });
  if (!mail) return { response };
  if (!known) {
    await users
      .updateTable('users')
      .set({ email_confirmed_at: null, last_sign_in_at: null })
      .where('email', '=', email)
      .execute();
    const ids = users.selectFrom('users').select('id').where('email', '=', email);
    await users.deleteFrom('sessions').where('user_id', 'in', ids).execute();
  }
  return { response, secrets: { ...mail, first } };
}
