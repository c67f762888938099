// The worker thread of the engine: started by engine.ts, never imported.
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Database } from './database.ts';
import { isUnreachable } from './database-error.ts';
import { DatabaseInUseError } from './database-lock.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';
import { findFewFiles } from './few-files.ts';
import type {
  EngineCall,
  EngineCommand,
  EngineMessage,
  EngineOptions,
  EngineReply,
  EngineRequest,
} from './messages.ts';
import { type PreparedEngine, prepareEngine } from './prepare.ts';
import { guardRefresh } from './refresh.ts';
import { restoreBackup } from './restore.ts';
import { noteDevice } from './session-device.ts';

const options: EngineOptions = workerData;
const port = parentPort;
if (!port) throw new Error('engine/thread.ts runs as a thread only.');
const send = (message: EngineMessage) => port.postMessage(message);
/** In milliseconds. */
const HEARTBEAT = 500;
/** In milliseconds: a start after a crash repeats what the log of PGlite holds since then. */
const CHECKPOINT = 3_600_000;
const getReason = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const prepared = await prepareEngine(options, {
    warn: (text) => send({ kind: 'warning', text }),
    onLoss: () => send({ kind: 'unreachable', text: 'it has closed the connection' }),
  });
  const engine = {
    ...prepared,
    guardedFetch: noteDevice(prepared.database, guardRefresh(prepared.database, prepared.lite.fetch)),
  };
  // The library opens transactions on PGlite's only connection without a lock: if two requests ran at once, one would continue in the
  // other's transaction, with the other's rights.
  const inTurn = options.database.kind === 'folder' ? oneAtATime() : <Result>(task: () => Promise<Result>) => task();
  port.on('message', async ({ id, command }: EngineCall) => {
    try {
      const reply = await inTurn(() => carryOut(command, engine));
      send({ kind: 'reply', id, reply });
    } catch (error) {
      if (isUnreachable(error)) send({ kind: 'unreachable', text: getReason(error) });
      send({ kind: 'failure', id, text: getReason(error) });
    }
    if (command.kind === 'close') port.close();
  });
  send({ kind: 'ready' });
  setInterval(() => send({ kind: 'alive' }), HEARTBEAT).unref();
  // PGlite, a single process, never does this by itself: its log would grow until the next start.
  setInterval(() => {
    inTurn(() => writeLog(prepared.database));
  }, options.checkpointMs ?? CHECKPOINT).unref();
} catch (error) {
  const isInUse = error instanceof DatabaseInUseError;
  const why = isInUse ? 'in-use' : isUnreachable(error) ? 'unreachable' : 'other';
  send({ kind: 'start-failed', text: findFewFiles() ?? getReason(error), why });
  port.close();
}

interface ReadyEngine extends PreparedEngine {
  guardedFetch: (request: EngineRequest) => Promise<EngineReply>;
}

/** Never passes on an answer of a database that no longer works. */
async function carryOut(command: EngineCommand, engine: ReadyEngine): Promise<EngineReply> {
  if (command.kind === 'close') return execute(command, engine);
  try {
    const reply = await execute(command, engine);
    await endIfBroken(engine.database, reply.response.error);
    return reply;
  } catch (error) {
    await endIfBroken(engine.database, getReason(error));
    throw error;
  }
}

async function writeLog(database: Database): Promise<void> {
  try {
    await database.checkpoint();
  } catch (error) {
    await endIfBroken(database, getReason(error));
    const text = `The log of the database could not be written to its files, which is tried again later: ${getReason(error)}`;
    send({ kind: 'warning', text });
  }
}

/** Ends the thread, and the server starts another one. Everything acknowledged is in the files. */
async function endIfBroken({ isSound }: Database, reason = 'no reason given'): Promise<void> {
  if (await isSound()) return;
  send({ kind: 'warning', text: `The database no longer works: ${reason}` });
  process.exit(1);
}

async function execute(command: EngineCommand, engine: ReadyEngine): Promise<EngineReply> {
  switch (command.kind) {
    case 'fetch':
      return engine.guardedFetch(command.request);
    case 'requestCode':
      return requestCode(command, options, engine);
    case 'requestEmailChange':
      return requestEmailChange(command, { ...engine, options });
    case 'confirmEmailChange':
      return confirmEmailChange(command.proof, { ...engine, options });
    case 'health':
      await engine.database.rows('select 1');
      return { response: { status: 204, headers: {}, body: '' } };
    case 'restore':
      return { response: { status: 200, headers: {}, body: await restoreBackup(engine.database, command.backup) } };
    case 'close':
      await engine.close();
      return { response: { status: 204, headers: {}, body: '' } };
  }
}

interface CodeRequest {
  email: string;
  createUser: boolean;
}

/**
 * Makes a new code for an e-mail address, which replaces the one before.
 *
 * The account is created here, not by the library. The library would confirm the address and open a session, although nobody has read
 * the e-mail yet; and it would hash a password that nobody has. That takes a tenth of a second, in which nothing else is answered:
 * anyone who sends another request at that time would learn that the address was unknown.
 */
async function requestCode(
  { email, createUser }: CodeRequest,
  { keys }: EngineOptions,
  { lite, database }: PreparedEngine,
): Promise<EngineReply> {
  const users = database.connection.kysely.withSchema('auth');
  const known = await users
    .selectFrom('users')
    .select(['id', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!known && createUser) await createAccount(email, database);
  const { response, mail } = await lite.fetch({
    method: 'POST',
    target: '/auth/v1/otp',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: false }),
  });
  if (!mail) return { response };
  return { response, secrets: { ...mail, isFirst: !known?.confirmed_at } };
}

/** Creates an account as the library does, but without a password and unconfirmed. If several run at once, one wins. */
async function createAccount(email: string, { connection }: PreparedEngine['database']): Promise<void> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const user = { email, email_verified: false, phone_verified: false, sub: id };
  await connection.kysely.transaction().execute(async (transaction) => {
    const auth = transaction.withSchema('auth');
    const [created] = await auth
      .insertInto('users')
      .values({
        id,
        email,
        aud: 'authenticated',
        role: 'authenticated',
        raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
        raw_user_meta_data: JSON.stringify(user),
        is_sso_user: false,
        is_anonymous: false,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (!created) return;
    const identity = { id: randomUUID(), provider: 'email', provider_id: id, user_id: id };
    const times = { last_sign_in_at: now, created_at: now, updated_at: now };
    await auth
      .insertInto('identities')
      .values({ ...identity, identity_data: JSON.stringify(user), ...times })
      .execute();
  });
}
