import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import type { Database } from './database.ts';
import { answerDatabaseError, type DatabaseError, readDatabaseError } from './database-error.ts';
import type { EngineOptions, EngineRequest, EngineResponse } from './messages.ts';

/** What the library was about to send. */
export interface CaughtMail {
  code: string;
  tokenHash: string;
}

interface RequestNotes {
  databaseError?: DatabaseError;
  complaint?: string;
  mail?: CaughtMail;
}

/** The library, tamed: it prints nothing, sends nothing, and loses no error code. */
export interface Lite {
  prepare: () => Promise<void>;
  fetch: (request: EngineRequest) => Promise<{ response: EngineResponse; mail: CaughtMail | undefined }>;
}

const HOST = 'http://backend';

/** Its e-mails are never sent; this one says all that ours have to carry. */
const SUBJECT = '{{ .Token }} {{ .TokenHash }}';

export function createLite({ keys, code }: EngineOptions, { connection }: Database): Lite {
  const notes = new AsyncLocalStorage<RequestNotes>();
  const note = (more: RequestNotes) => Object.assign(notes.getStore() ?? {}, more);
  collectComplaints((complaint) => note({ complaint }));
  connection.normalizeDbError = (error) => {
    note({ databaseError: readDatabaseError(error) });
    return error;
  };
  // Otherwise it grants everything on every table to everybody with the first request of each start.
  Reflect.set(connection, 'rlsState', 'active');

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
        const answer = await app.fetch(request, { peerAddress: null });
        const { databaseError, complaint, mail } = notes.getStore() ?? {};
        const response = {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: await answer.text(),
        };
        if (databaseError && response.status >= 400)
          return { response: answerDatabaseError(databaseError, response), mail };
        if (response.status >= 500)
          return { response: { ...response, complaint: complaint ?? 'no reason given' }, mail };
        return { response, mail };
      }),
  };
}

/** It prints every refusal of the database with all values of the request, e-mail addresses and tokens among them. */
function collectComplaints(collect: (complaint: string) => void): void {
  const listen = (first: unknown, second: unknown) => {
    const error = second instanceof Error ? second : first;
    collect(error instanceof Error ? error.message : String(first));
  };
  console.error = listen;
  console.warn = listen;
}

function readSubject(subject: string): CaughtMail {
  const [code = '', tokenHash = ''] = subject.split(' ');
  return { code, tokenHash };
}
