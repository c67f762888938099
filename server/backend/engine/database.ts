import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { rfc3339 } from './timestamp.ts';

/** The database of the embedded backend. */
export interface Database {
  connection: PgliteConnection | PostgresConnection;
  /** Runs statements that belong together, all or nothing. Only for the start, before anyone else uses the connection. */
  run: (statements: string) => Promise<void>;
  /** Like `run`, for one statement that gives rows. */
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
}

export type DatabasePlace = { kind: 'folder'; path: string } | { kind: 'postgres'; url: string };

/** The type numbers of PostgreSQL. */
const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const JSON_TEXT = 114;
const JSONB = 3802;

/** Connections to a PostgreSQL; one community's site keeps far fewer busy. */
const CONNECTIONS = 8;
/** In seconds. */
const CONNECT_TIMEOUT = 10;

export function openDatabase(place: DatabasePlace): Promise<Database> {
  return place.kind === 'folder' ? openFolder(place.path) : openPostgres(place.url);
}

async function openFolder(path: string): Promise<Database> {
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  const parsers = { [TIMESTAMPTZ]: rfc3339, [TIMESTAMP]: rfc3339 };
  const connection = await createPgliteConnection({ url: path, pgliteOptions: { parsers } });
  const { driver } = connection;
  return {
    connection,
    run: async (statements) => {
      await driver.exec(statements);
    },
    rows: async (statement) => (await driver.query<Record<string, unknown>>(statement)).rows,
  };
}

async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const asIs = (value: unknown) => value;
  // The library hands a function's JSON over as text, which was quoted once more on its way; PGlite leaves text as it is.
  const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: CONNECTIONS,
      connect_timeout: CONNECT_TIMEOUT,
      // "already exists, skipping" at each start tells nobody anything.
      onnotice: () => {},
      types: {
        json: { to: JSON_TEXT, from: [JSON_TEXT], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
        jsonb: { to: JSONB, from: [JSONB], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
        timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: asIs, parse: rfc3339 },
        timestamp: { to: TIMESTAMP, from: [TIMESTAMP], serialize: asIs, parse: rfc3339 },
      },
    },
  });
  const { driver } = connection;
  return {
    connection,
    run: async (statements) => {
      await driver.unsafe(statements);
    },
    rows: async (statement) => [...(await driver.unsafe<Record<string, unknown>[]>(statement))],
  };
}
