// The worker thread of the engine: started by engine.ts, never imported.
import { parentPort, workerData } from 'node:worker_threads';
import { oneAtATime } from '../one-at-a-time.ts';
import { refuseDeadToken } from './live-token.ts';
import type {
  EngineCall,
  EngineCommand,
  EngineMessage,
  EngineOptions,
  EngineReply,
  EngineRequest,
} from './messages.ts';
import { type PreparedEngine, prepareEngine } from './prepare.ts';

const options: EngineOptions = workerData;
const port = parentPort;
if (!port) throw new Error('engine/thread.ts runs as a thread only.');
const send = (message: EngineMessage) => port.postMessage(message);
const getReason = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const engine = await prepareEngine(options, (text) => send({ kind: 'warning', text }));
  const inTurn = options.database.kind === 'folder' ? oneAtATime() : <Result>(task: () => Promise<Result>) => task();
  port.on('message', async ({ id, command }: EngineCall) => {
    try {
      send({ kind: 'reply', id, reply: await inTurn(() => execute(command, engine)) });
    } catch (error) {
      send({ kind: 'failure', id, text: getReason(error) });
    }
    if (command.kind === 'close') port.close();
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'start-failed', text: getReason(error) });
  port.close();
}

async function execute(command: EngineCommand, engine: PreparedEngine): Promise<EngineReply> {
  switch (command.kind) {
    case 'fetch':
      return fetchFrom(engine, command.request);
    case 'requestCode':
      return requestCode(command, options, engine);
    case 'close':
      await engine.database.connection.close();
      return { response: { status: 204, headers: {}, body: '' } };
  }
}

async function fetchFrom({ lite, database }: PreparedEngine, request: EngineRequest): Promise<EngineReply> {
  const refused = request.target.startsWith('/rest/') ? await refuseDeadToken(request, database) : undefined;
  return refused ? { response: refused } : lite.fetch(request);
}

interface CodeRequest {
  email: string;
  createUser: boolean;
}

/**
 * Makes a new code for an e-mail address, which replaces the one before.
 *
 * The library confirms an address, and opens a session for it, as soon as a code is requested. Only a person who reads the
 * e-mail may do that, so both are undone here.
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
  const isFirst = !known?.confirmed_at;
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
  return { response, secrets: { ...mail, isFirst } };
}
