import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import { OWN_CODE_PREFIX } from '#contracts/error-codes.ts';
import type { Database } from './database.ts';
import { answerDatabaseError, type DatabaseError, isUnreachable, readDatabaseError } from './database-error.ts';
import type { EngineOptions, EngineRequest, EngineResponse } from './messages.ts';
import { setContextAtOnce } from './request-context.ts';

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

/** The library behind a wrapper: it prints nothing, sends nothing, and keeps error codes. */
export interface Lite {
  prepare: () => Promise<void>;
  fetch: (request: EngineRequest) => Promise<{ response: EngineResponse; mail: CapturedMail | undefined }>;
}

const HOST = 'http://backend';

/** The library's own e-mail is never sent. Its subject carries what our e-mail needs. */
const SUBJECT = '{{ .Token }} {{ .TokenHash }}';

export function createLite({ keys, code }: EngineOptions, { connection }: Database): Lite {
  const notes = new AsyncLocalStorage<RequestNotes>();
  const note = (more: RequestNotes) => Object.assign(notes.getStore() ?? {}, more);
  const noteUnreachable = (error: unknown) => {
    if (error instanceof Error && isUnreachable(error)) note({ unreachable: error });
  };
  collectErrors((message, error) => {
    const databaseError = readDatabaseError(error);
    // `auth/v1` prints what a trigger of ours raises, and forgets its code.
    noteUnreachable(error);
    note({ error: message, ...(databaseError?.code.startsWith(OWN_CODE_PREFIX) ? { databaseError } : {}) });
  });
  connection.normalizeDbError = (error) => {
    noteUnreachable(error);
    note({ databaseError: readDatabaseError(error) });
    return error;
  };
  // Otherwise the first request after each start grants everybody everything on every table.
  Reflect.set(connection, 'rlsState', 'active');
  setContextAtOnce(connection);

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
    fetch: ({ method, target, headers, body }) =>
      notes.run({}, async () => {
        const request = new Request(HOST + target, { method, headers, body });
        const answered = await app.fetch(request, { peerAddress: null });
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

/** The library prints every error of the database with all values of the request: e-mail addresses and tokens too. */
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
