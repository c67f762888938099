import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import { z } from 'zod';
import {
  INVALID_TOKEN_CLAIMS,
  INVALID_TOKEN_SIGNATURE,
  OWN_CODE_PREFIX,
  SESSION_NOT_FOUND,
  USER_NOT_FOUND,
} from '#contracts/error-codes.ts';
import { parseJson } from '../../parse-json.ts';
import { type Database, STEWARD_STATEMENT_TIMEOUT } from './database.ts';
import { answerDatabaseError, type DatabaseError, isUnreachable, readDatabaseError } from './database-error.ts';
import type { EngineOptions, EngineRequest, EngineResponse } from './messages.ts';

/** The e-mail that the library was about to send. */
interface CapturedMail {
  code: string;
  tokenHash: string;
}

interface RequestNotes {
  unreachable?: Error;
  databaseError?: DatabaseError;
  error?: string;
  mail?: CapturedMail;
}

/** The library behind a wrapper: it prints nothing, sends nothing, keeps error codes and refuses sessions that have ended. */
export interface Lite {
  prepare: () => Promise<void>;
  fetch: (request: EngineRequest) => Promise<{ response: EngineResponse; mail: CapturedMail | undefined }>;
}

const HOST = 'http://backend';

/** The library's own e-mail is never sent. Its subject carries what our e-mail needs. */
const SUBJECT = '{{ .Token }} {{ .TokenHash }}';

export function createLite(
  { keys, code, database }: EngineOptions,
  { connection }: Pick<Database, 'connection'>,
): Lite {
  const notes = new AsyncLocalStorage<RequestNotes>();
  const note = (more: RequestNotes) => Object.assign(notes.getStore() ?? {}, more);
  const noteUnreachable = (error: unknown) => {
    if (error instanceof Error && isUnreachable(error)) note({ unreachable: error });
  };
  collectErrors((message, error) => {
    const databaseError = readDatabaseError(error);
    // `auth/v1` prints what our triggers raise, and loses its code.
    noteUnreachable(error);
    note({ error: message, ...(databaseError?.code.startsWith(OWN_CODE_PREFIX) ? { databaseError } : {}) });
  });
  connection.normalizeDbError = (error) => {
    noteUnreachable(error);
    note({ databaseError: readDatabaseError(error) });
    return error;
  };
  // Otherwise the first request whose context the library sets itself would grant all rights on every table to everyone.
  Reflect.set(connection, 'rlsState', 'active');
  // PGlite has no time limits.
  setContextAtOnce(connection, database.kind === 'postgres' ? { service_role: STEWARD_STATEMENT_TIMEOUT } : {});

  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_refresh_token_rotation: true,
      email: {
        enable_confirmations: true,
        otp_length: code.length,
        otp_expiry: code.lifetime,
        template: { magic_link: { subject: SUBJECT } },
      },
    },
    studio: { enabled: false },
    options: {
      drivers: { email: { send: async ({ subject }) => void note({ mail: readSubject(subject) }) } },
      server: { admin: false },
    },
  });

  return {
    prepare: () => app.ensureSystemSchema(),
    fetch: (request) =>
      notes.run({}, async () => {
        const refused = await refuseEndedSession(request, connection);
        if (refused) return { response: refused, mail: undefined };
        const { method, target, headers, body } = request;
        const answered = await app.fetch(new Request(HOST + target, { method, headers, body }), { peerAddress: null });
        const { databaseError, error, mail, unreachable } = notes.getStore() ?? {};
        if (unreachable && answered.status >= 400) throw unreachable;
        const response = {
          status: answered.status,
          headers: Object.fromEntries(answered.headers),
          body: await answered.text(),
        };
        if (databaseError && response.status >= 400)
          return { response: answerDatabaseError(databaseError, response), mail };
        if (response.status >= 500) return { response: { ...response, error: error ?? 'no reason given' }, mail };
        return { response, mail };
      }),
  };
}

/** The library prints every database error with all values of the request, including e-mail addresses and tokens. */
function collectErrors(collect: (message: string, error: unknown) => void): void {
  const listen = (first: unknown, second: unknown) => {
    const error = second instanceof Error ? second : first;
    collect(error instanceof Error ? error.message : String(first), error);
  };
  console.error = listen;
  console.warn = listen;
}

function readSubject(subject: string): CapturedMail {
  const [code = '', tokenHash = ''] = subject.split(' ');
  return { code, tokenHash };
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const claimsSchema = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  aud: z.literal('authenticated'),
  exp: z.number(),
});

/** What a token gives access to. A request to renew a session or to sign in may well carry an old token. */
const CHECKED = /^\/(rest\/|auth\/v1\/(user|logout)\b)/;

/**
 * Refuses an access token that never expires, that has another audience, or whose session has ended: the library checks
 * little more than the signature. The signature is not checked here, so a token that passes proves nothing.
 * @returns undefined if there is nothing to refuse, or no token.
 */
async function refuseEndedSession(
  { headers, target }: EngineRequest,
  connection: Database['connection'],
): Promise<EngineResponse | undefined> {
  const claims = CHECKED.test(target) ? readClaims(headers.authorization ?? '') : undefined;
  if (claims === undefined) return undefined;
  const refuse = target.startsWith('/rest/') ? refuseRest : refuseAuth;
  if (claims === null) return refuse('The access token cannot be read.', INVALID_TOKEN_SIGNATURE);
  const { data } = claimsSchema.safeParse(claims);
  if (!data) return refuse('The access token lacks a claim, or has one that is not accepted here.');
  const session = await connection.kysely
    .withSchema('auth')
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', data.session_id)
    .where('user_id', '=', data.sub)
    .executeTakeFirst();
  if (session) return undefined;
  if (refuse === refuseAuth && !(await hasAccount(data.sub, connection)))
    return refuseAuth('The account of this access token was deleted.', USER_NOT_FOUND);
  return refuse('The session of this access token has ended.');
}

async function hasAccount(id: string, { kysely }: Database['connection']): Promise<boolean> {
  const found = kysely.withSchema('auth').selectFrom('users').select('id').where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * The claims of a token; undefined for an API key, which has no dots, and null if they cannot be read. The form is not checked: the
 * library also takes some that are no tokens by their definition.
 */
function readClaims(authorization: string): unknown {
  const [, payload] = authorization.split('.');
  return payload === undefined ? undefined : (parseJson(Buffer.from(payload, 'base64url').toString()) ?? null);
}

const refuseRest = (message: string, code: string = INVALID_TOKEN_CLAIMS): EngineResponse => ({
  status: 401,
  headers: { ...JSON_TYPE, 'www-authenticate': 'Bearer error="invalid_token"' },
  body: JSON.stringify({ code, message, details: null, hint: 'Sign in again.' }),
});

/** Refuses a token whose session is gone, as the hosted service does: the client then forgets the session. */
const refuseAuth = (msg: string, code: string = SESSION_NOT_FOUND): EngineResponse => ({
  status: 403,
  headers: JSON_TYPE,
  body: JSON.stringify({ code: 403, error_code: code, msg }),
});

type WithContext = Database['connection']['withContext'];
type Context = Parameters<WithContext>[0];
type Call = NonNullable<Parameters<WithContext>[2]>['rpc'];

/** The roles of requests. */
const ROLES = ['anon', 'authenticated', 'service_role'];

/**
 * Sets the role and the data of a request in one statement of its transaction, as PostgREST does. The library uses one for each
 * of eleven settings, which is most of the database's work for a request.
 * @param timeouts the time limit for a statement by role, in milliseconds; others keep that of the connection
 */
function setContextAtOnce(connection: Database['connection'], timeouts: Record<string, number>): void {
  const byLibrary: WithContext = connection.withContext.bind(connection);
  connection.withContext = (context, run, options = {}) => {
    const { role, settings } = readContext(context);
    if (!ROLES.includes(role) || options.transaction || options.forceRollback) return byLibrary(context, run, options);
    const timeout = role in timeouts ? { statement_timeout: String(timeouts[role]) } : {};
    const all = Object.entries({ ...settings, ...describeCall(options.rpc), ...timeout, role });
    return connection.kysely.transaction().execute(async (transaction) => {
      await transaction
        .selectNoFrom(({ fn, lit, val }) =>
          all.map(([name, value], index) => fn('set_config', [val(name), val(value), lit(true)]).as(`set_${index}`)),
        )
        .execute();
      return run(transaction);
    });
  };
}

function readContext(context: Context) {
  const { auth } = context ?? {};
  const get = (name: string): unknown =>
    typeof auth === 'object' && auth !== null ? Reflect.get(auth, name) : undefined;
  const role = context ? String(get('role') ?? 'anon') : '';
  const claims = get('jwt');
  return {
    role,
    settings: {
      'request.jwt.claim.sub': String(get('uid') ?? ''),
      'request.jwt.claim.role': role,
      ...(claims && typeof claims === 'object' ? { 'request.jwt.claims': JSON.stringify(claims) } : {}),
    },
  };
}

/** A database function can read the method and path, and set the status and headers of its answer. */
const describeCall = (call: Call): Record<string, string> =>
  call
    ? {
        'response.status': '',
        'response.headers': '',
        'request.method': call.method,
        'request.path': call.path,
        'request.headers': JSON.stringify(call.requestHeaders ?? {}),
        ...(call.readOnly ? { transaction_read_only: 'on' } : {}),
      }
    : {};
