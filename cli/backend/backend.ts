import { createClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import {
  notABackendError,
  redirectError,
  refusedError,
  SILENCE_MS,
  tooManyRequestsError,
  unexpectedAnswerError,
  unreachableError,
} from './backend-errors.ts';
import type { BackendTarget } from './target.ts';

/** A backend, opened with its secret key. Every fault is a `UserError` in one sentence. */
export interface Backend {
  url: string;
  /** Calls a function of the database; its result is checked. */
  call: <T>(name: string, parts: object, schema: z.ZodType<T>) => Promise<T>;
  /** All rows of a table, in the order of the columns that identify one. */
  rows: <T>(table: string, columns: readonly string[], key: readonly string[], schema: z.ZodType<T>) => Promise<T>;
  /** The backend's time at its latest answer, in milliseconds since 1970. */
  now: () => number;
}

/** Rows in one answer. A hosted project sends at most 1000 (`max_rows`), and says nothing of the others. */
const PAGE_SIZE = 500;

const TOO_MANY_REQUESTS = 429;

export function openBackend(target: BackendTarget): Backend {
  let date = Number.NaN;
  const client = createClient(target.url, target.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // The person who runs the command sees the error and decides whether to retry.
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        const answer = await ask(target, input, init);
        date = Date.parse(answer.headers.get('date') ?? '');
        return answer;
      },
    },
  });
  const checked = <T>(what: string, found: unknown, schema: z.ZodType<T>): T => {
    const result = schema.safeParse(found);
    if (result.success) return result.data;
    throw unexpectedAnswerError(target, [what, ...(result.error.issues[0]?.path ?? [])].join('.'));
  };
  return {
    url: target.url,
    call: async (name, parts, schema) => checked(name, (await client.rpc(name, parts).throwOnError()).data, schema),
    rows: async (table, columns, key, schema) => {
      const all: unknown[] = [];
      for (;;) {
        const inOrder = key.reduce((query, column) => query.order(column), client.from(table).select(columns.join()));
        const { data } = await inOrder.range(all.length, all.length + PAGE_SIZE - 1).throwOnError();
        for (const row of data) all.push(row);
        if (data.length < PAGE_SIZE) return checked(table, all, schema);
      }
    },
    now: () => (Number.isNaN(date) ? Date.now() : date),
  };
}

/** A successful answer, read completely, however long that takes while something comes. Any other becomes an error here, where its status and headers are known. */
async function ask(
  target: BackendTarget,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  const { answer, text } = await fetchWhole(target.fetch ?? fetch, input, init).catch((error: unknown) => {
    throw unreachableError(target, error);
  });
  const { status, headers } = answer;
  if (status >= 300 && status < 400) throw redirectError(target, headers.get('location') ?? 'another URL');
  if (status === TOO_MANY_REQUESTS) throw tooManyRequestsError(target, headers);
  const found = parsed(text);
  if (found === undefined) throw notABackendError(target, status, text);
  if (!answer.ok) throw refusedError(target, status, found.json);
  return new Response(text, { status, headers });
}

async function fetchWhole(send: typeof fetch, input: Parameters<typeof fetch>[0], init: RequestInit | undefined) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new DOMException('Nothing comes.', 'TimeoutError')), SILENCE_MS);
  try {
    // Not followed: the key would be sent along.
    const answer = await send(input, { ...init, redirect: 'manual', signal: silence.signal });
    const parts: Uint8Array[] = [];
    // A backup may take minutes on a slow line.
    for await (const part of answer.body ?? []) {
      timer.refresh();
      parts.push(part);
    }
    return { answer, text: new TextDecoder().decode(Buffer.concat(parts)) };
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
