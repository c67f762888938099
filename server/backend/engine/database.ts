import { access, constants, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { DURABLE_SETTINGS, durableFiles } from './durable-files.ts';
import { makePrivateFolder } from './private-folder.ts';

/** The database of the embedded backend. */
export interface Database {
  connection: PgliteConnection | PostgresConnection;
  /** Runs statements as one transaction. Only at the start, before requests use the connection. */
  run: (statements: string) => Promise<void>;
  /** Runs one statement and returns its rows. */
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
  /** The same without a time limit, for a statement that no visitor can cause. */
  patientRows: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Whether it carries out what it is told. PGlite goes on after errors that end PostgreSQL, and confirms what it has not done. */
  isSound: () => Promise<boolean>;
  /** Writes to the other files what only the log of changes holds, so that the log can be reused. PostgreSQL does so by itself. */
  checkpoint: () => Promise<void>;
  /** Ends what is under way after some seconds. The library's own function never resolves if PostgreSQL is gone. */
  close: () => Promise<void>;
}

type DatabaseSource = { kind: 'folder'; path: string } | { kind: 'postgres'; url: string };

/** The type numbers of PostgreSQL. */
const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const JSON_TEXT = 114;
const JSONB = 3802;
const DATE = 1082;
/** Texts, times, truth values and identifiers. */
const SCALARS = [16, 25, 1042, 1043, DATE, TIMESTAMP, TIMESTAMPTZ, 2950];

/** Connections to PostgreSQL: more than one community's site needs at once. */
const CONNECTIONS = 8;
/** In seconds. */
const CONNECT_TIMEOUT = 10;
/** In seconds. */
const CLOSE_TIMEOUT = 3;
/**
 * In milliseconds. The migrations limit the roles of requests too, but that only works where a role connects, as on a hosted project,
 * not where the server switches to a role.
 */
const STATEMENT_TIMEOUT = 8_000;
/** The same for the secret key: a steward's command waits longer than a visitor, for a backup above all. */
export const STEWARD_STATEMENT_TIMEOUT = 60_000;
const LOCK_TIMEOUT = 5_000;

export function openDatabase(source: DatabaseSource): Promise<Database> {
  return source.kind === 'folder' ? openFolder(source.path) : openPostgres(source.url);
}

/**
 * PostgreSQL's own lock. A start that was killed right after creating the file leaves it empty, and every later start would refuse the
 * database. The data folder is already locked (data-folder.ts), so a leftover here belongs to nobody.
 */
const LEFT_LOCK = 'postmaster.pid';

/**
 * V8 would optimise the functions of PGlite that are called often, and needs 600 MB of memory and 1.5 s of a processor for one of them:
 * more than a small machine has. Without that, a start takes half the time, and what reads 10,000 members 1.6 times as long.
 */
const V8_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
/**
 * The time zone of a hosted project, which the library sets for PostgreSQL alone: without it, PGlite takes that of the machine. The rest is for
 * a small database: the default, 128 MB of buffers, would be allocated at each start, and a log of 1 GB kept.
 */
const SETTINGS = ['timezone=UTC', 'shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'];

async function openFolder(path: string): Promise<Database> {
  // PGlite lets everybody read its files, which have e-mail addresses and sessions.
  await makePrivateFolder(path);
  await rm(join(path, LEFT_LOCK), { force: true });
  for (const flag of V8_FLAGS) setFlagsFromString(flag);
  const { createPgliteConnection, PGlite } = await import('@supabase/lite/pglite');
  const parsers = { [TIMESTAMPTZ]: toRfc3339, [TIMESTAMP]: toRfc3339 };
  // As in PostgREST: anything but text is passed as JSON, and PostgreSQL reports what is wrong with it. PGlite itself throws.
  const serializers = Object.fromEntries(SCALARS.map((type) => [type, toScalarText]));
  const settings = [...SETTINGS, ...DURABLE_SETTINGS].flatMap((setting) => ['-c', setting]);
  const startParams = [...PGlite.defaultStartParams, ...settings];
  const pgliteOptions = { parsers, serializers, startParams, extensions: { durableFiles } };
  const connection = await openFiles(path, () => createPgliteConnection({ url: path, pgliteOptions }));
  const { driver } = connection;
  const rows = async (statement: string) => (await driver.query<Record<string, unknown>>(statement)).rows;
  return {
    connection,
    run: async (statements) => {
      await driver.exec(statements);
    },
    rows,
    patientRows: rows,
    isSound: async () => (await rows('select 1').catch(() => [])).length === 1,
    checkpoint: async () => {
      await driver.exec('checkpoint');
    },
    close: () => connection.close(),
  };
}

function toScalarText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** @throws {Error} that says what to do when the disk is full, or the files are those of another user or release, or damaged. */
async function openFiles(path: string, open: () => Promise<PgliteConnection>): Promise<PgliteConnection> {
  try {
    const connection = await open();
    await connection.driver.query('select count(*) from pg_class');
    return connection;
  } catch (error) {
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    const obstacle =
      (await findObstacle(path, error)) ??
      `its files seem to be damaged (${reason}). Move the folder away, and restore a backup: npm run restore -- <file>. Without a ` +
        'backup, the next start creates a new database without accounts.';
    throw new Error(`The database in ${path} cannot be opened: ${obstacle}`);
  }
}

/** In bytes: each file of the log has 16 MB. */
const NEEDED_SPACE = 20_000_000;
/** The number of WebAssembly with which PGlite's files may fail, in an object that is no Error. */
const NO_SPACE = 51;

/** The release of PostgreSQL within PGlite. It opens no files of another one. */
const POSTGRES_RELEASE = '17';

/** Why files that are not damaged cannot be opened, which PGlite mostly does not say. */
async function findObstacle(path: string, error: unknown): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(path);
  const isFull = typeof error === 'object' && error !== null && 'errno' in error && error.errno === NO_SPACE;
  if (isFull || bavail * bsize < NEEDED_SPACE) return 'the disk is full. Free some space, and start again.';
  try {
    for (const file of await readdir(path, { recursive: true }))
      await access(join(path, file), constants.R_OK | constants.W_OK);
    return await describeOtherRelease(path);
  } catch (refusal) {
    return describeRefusal(refusal);
  }
}

export function describeRefusal(refusal: unknown): string {
  const reason = refusal instanceof Error ? refusal.message : String(refusal);
  return `this user may not read and write all of its files (${reason}). Make the user their owner, and start again.`;
}

async function describeOtherRelease(path: string): Promise<string | undefined> {
  const release = (await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!/^\d{1,3}$/.test(release) || release === POSTGRES_RELEASE) return undefined;
  return (
    `PostgreSQL ${release} wrote it, and this engine has PostgreSQL ${POSTGRES_RELEASE}. Nothing is lost. Go back to the engine that you ` +
    'had and take a backup with it (npm run backup). Then move the folder away, and restore the backup with this engine: npm run ' +
    'restore -- <file>.'
  );
}

async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const asIs = (value: unknown) => value;
  // The library passes a function's JSON as text, which this driver would quote again.
  const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: CONNECTIONS,
      connect_timeout: CONNECT_TIMEOUT,
      connection: {
        statement_timeout: STATEMENT_TIMEOUT,
        lock_timeout: LOCK_TIMEOUT,
        idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
        // Compiling a request's statement takes longer than running it.
        jit: 'off',
      },
      // Otherwise each start prints "already exists, skipping".
      onnotice: () => {},
      types: {
        json: { to: JSON_TEXT, from: [JSON_TEXT], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
        jsonb: { to: JSONB, from: [JSONB], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
        // PostgreSQL reports what is wrong with anything but text. This driver throws.
        date: { to: DATE, from: [DATE], serialize: toScalarText, parse: asIs },
        timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: toScalarText, parse: toRfc3339 },
        timestamp: { to: TIMESTAMP, from: [TIMESTAMP], serialize: toScalarText, parse: toRfc3339 },
      },
    },
  });
  const { driver } = connection;
  return {
    connection,
    run: async (statements) => {
      // A migration has no time limit.
      await driver.unsafe(`set local statement_timeout = 0;\n${statements}`);
    },
    rows: async (statement) => [...(await driver.unsafe<Record<string, unknown>[]>(statement))],
    patientRows: async (statement) => {
      // In one message, which is one transaction: the library's own would be rolled back on a connection that is lost, and end the process.
      const results = await driver.unsafe<Record<string, unknown>[][]>(
        `set local statement_timeout = 0;\n${statement}`,
      );
      return [...(results.at(-1) ?? [])];
    },
    isSound: async () => true,
    checkpoint: async () => {},
    close: () => driver.end({ timeout: CLOSE_TIMEOUT }),
  };
}

/**
 * Turns a time as PostgreSQL writes it (`2026-01-31 09:05:00.5+00`) into the hosted service's form
 * (`2026-01-31T09:05:00.5+00:00`), which every browser can parse. Without a time zone it is in UTC, and has to say so: the library
 * would take it for the time of the machine's zone, and move the last use of a session into the future with each refresh.
 */
export function toRfc3339(written: string): string {
  return written.replace(/^(\d+-\d\d-\d\d) (.*?)(?:([+-]\d\d)(?::?(\d\d))?)?$/, (_all, day, time, hours, minutes) =>
    hours ? `${day}T${time}${hours}:${minutes ?? '00'}` : `${day}T${time}Z`,
  );
}
