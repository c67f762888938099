import { createHash, randomInt } from 'node:crypto';
import { z } from 'zod';
import { OTP_EXPIRED } from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import type { Database } from './database.ts';
import type { EmailChangeProof, EngineOptions, EngineReply, EngineRequest, EngineResponse } from './messages.ts';
import type { Lite } from './supabase-lite.ts';

// Changes an account's address like the hosted service ("secure email change"): the current and the new mailbox get a
// link and a code each, and nothing changes before both have confirmed. The library would accept the current one alone, so
// the first confirmation is recorded here, and the library only does the last step.

interface Parts {
  lite: Lite;
  database: Database;
  options: Pick<EngineOptions, 'code' | 'keys'>;
}

/** As in `auth.users.email_change_confirm_status`, where the hosted service records that one of two has confirmed. */
const NONE = 0;
const PRESENT = 1;
const NEW = 2;

const userSchema = z.object({ id: z.guid(), email: z.string() });

/** Makes the secrets for both mailboxes of the person who is signed in. They replace those of an earlier request. */
export async function requestEmailChange(
  { request, email }: { request: EngineRequest; email: string },
  { lite, database, options }: Parts,
): Promise<EngineReply> {
  const getUser = () => lite.fetch({ ...request, method: 'GET', target: '/auth/v1/user', body: undefined });
  const { response } = await getUser();
  const { data: user } = userSchema.safeParse(parseJson(response.body));
  if (response.status !== 200 || !user || user.email === email) return { response };
  const present = makeSecret(user.email, options.code.length);
  const next = makeSecret(email, options.code.length);
  const users = database.connection.kysely.withSchema('auth');
  const taken = await findOwner(email, database);
  await users
    .updateTable('users')
    .set({
      email_change: email,
      email_change_token_current: present.tokenHash,
      email_change_token_new: next.tokenHash,
      email_change_sent_at: new Date().toISOString(),
      email_change_confirm_status: NONE,
    })
    .where('id', '=', user.id)
    .execute();
  // The caller must not learn whether the address has an account: if it has one, it simply gets no e-mail.
  const secrets = { from: user.email, present, next: taken ? undefined : next };
  return { response: (await getUser()).response, emailChange: secrets };
}

/** Records the confirmation of one mailbox. The second one changes the address and returns a session. */
export async function confirmEmailChange(proof: EmailChangeProof, parts: Parts): Promise<EngineReply> {
  const hash = 'tokenHash' in proof ? proof.tokenHash : toHash(proof.email, proof.code);
  // When two confirmations run at once, each may seem to be the second.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const change = await findChange(hash, parts);
    if (!change || ('code' in proof && change.mailbox === NEW && (await isReplaced(change, parts))))
      return { response: EXPIRED };
    const { id, mailbox, confirmed, presentHash } = change;
    if (confirmed === mailbox) return { response: HALF };
    if (confirmed !== NONE) return finish(change, parts);
    const { numUpdatedRows } = await parts.database.connection.kysely
      .withSchema('auth')
      .updateTable('users')
      .set({ email_change_confirm_status: mailbox })
      .where('id', '=', id)
      .where('email_change_token_current', '=', presentHash)
      .where('email_change_confirm_status', '=', NONE)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { response: HALF };
  }
  return { response: EXPIRED };
}

async function findChange(hash: string, { database, options }: Parts) {
  const users = database.connection.kysely.withSchema('auth');
  const found = await users
    .selectFrom('users')
    .select([
      'id',
      'email_change',
      'email_change_token_current',
      'email_change_token_new',
      'email_change_sent_at',
      'email_change_confirm_status',
    ])
    .where((is) => is.or([is('email_change_token_current', '=', hash), is('email_change_token_new', '=', hash)]))
    .executeTakeFirst();
  if (!found?.email_change || !found.email_change_token_current) return undefined;
  const age = Date.now() - Date.parse(String(found.email_change_sent_at));
  if (!(age < options.code.lifetime * 1000)) return undefined;
  return {
    id: found.id,
    email: found.email_change,
    sentAt: found.email_change_sent_at,
    mailbox: found.email_change_token_current === hash ? PRESENT : NEW,
    confirmed: found.email_change_confirm_status ?? NONE,
    presentHash: found.email_change_token_current,
  };
}

/** Whether another account has asked for the same address since. If the codes of all of them counted, each guess would be one at them all. */
const isReplaced = async ({ email, sentAt }: { email: string; sentAt: string | null }, { database }: Parts) =>
  (await database.connection.kysely
    .withSchema('auth')
    .selectFrom('users')
    .select('id')
    .where('email_change', '=', email)
    .where('email_change_sent_at', '>', sentAt)
    .executeTakeFirst()) !== undefined;

/** The account of an address. An unconfirmed one does not count: anyone who types an address creates one. */
const findOwner = (email: string, { connection }: Database) =>
  connection.kysely
    .withSchema('auth')
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/**
 * The library changes address and identity, and opens a session. The database ends all others. Only here it matters whether the address
 * belongs to another account, perhaps since a moment ago: whoever has confirmed the current mailbox alone must not learn that.
 */
async function finish(
  { email, presentHash }: { email: string; presentHash: string },
  { lite, database, options }: Parts,
): Promise<EngineReply> {
  if (await findOwner(email, database)) return { response: EXPIRED };
  const users = database.connection.kysely.withSchema('auth').deleteFrom('users');
  await users.where('email', '=', email).where('confirmed_at', 'is', null).execute();
  const { response } = await lite.fetch({
    method: 'POST',
    target: '/auth/v1/verify',
    headers: { apikey: options.keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email_change', token_hash: presentHash }),
  });
  // Two people may have confirmed the same address at the same moment.
  return { response: response.status >= 500 && (await findOwner(email, database)) ? EXPIRED : response };
}

/** The same hash as the library's. */
const toHash = (email: string, code: string) =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');

function makeSecret(email: string, length: number) {
  const code = Array.from({ length }, () => randomInt(10)).join('');
  return { code, tokenHash: toHash(email, code) };
}

const answer = (status: number, body: object): EngineResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});

/** In the words of the hosted service. */
const HALF = answer(200, {
  code: 200,
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
});
const EXPIRED = answer(403, {
  code: 403,
  error_code: OTP_EXPIRED,
  msg: 'Email link is invalid or has expired',
});
