import { hostname } from 'node:os';
import type { Sql } from 'postgres';
import { LOCK_NOT_AVAILABLE } from '#contracts/error-codes.ts';

/** Two numbers that no other program is likely to use for a lock in the same database: ASCII for "Commonpl". */
const KEY = [0x436f6d6d, 0x6f6e706c] as const;

/** In milliseconds: by then a server that was stopped or killed has released the lock. */
const PATIENCE = 5_000;
/** In seconds. */
const CONNECT_TIMEOUT = 10;
/** In milliseconds. An idle connection may be closed, by PostgreSQL or on the way. */
const HEARTBEAT = 30_000;

/** If a machine disappears without closing its connection, PostgreSQL keeps that connection for two hours by default. */
const SETTINGS = `
  set statement_timeout = 0;
  set lock_timeout = ${PATIENCE};
  set tcp_keepalives_idle = 30;
  set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3;`;

/** Another server uses the database. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

interface DatabaseLock {
  release: () => Promise<void>;
}

/**
 * Locks a database of PostgreSQL for this process: two servers have different keys, limits and outboxes, and refuse each other's
 * sessions. The lock belongs to its own connection and ends with it, so a killed process does not block the next one.
 * @param onLoss is called when the other end closes the connection.
 * @throws {DatabaseInUseError} that names the process that holds it.
 */
export async function lockDatabase(url: string, onLoss: () => void): Promise<DatabaseLock> {
  const { default: postgres } = await import('postgres');
  let isHeld = false;
  const sql = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT,
    // Otherwise it is closed within an hour or two, and opened again without the lock.
    max_lifetime: null,
    fetch_types: false,
    // The error reaches the caller through the queries.
    connection: { application_name: `Commonplace: process ${process.pid} on ${hostname()}` },
    onnotice: () => {},
    onclose: () => {
      clearInterval(heartbeat);
      if (isHeld) onLoss();
    },
  });
  const heartbeat = setInterval(() => void sql.unsafe('select 1').catch(() => {}), HEARTBEAT).unref();
  const release = async () => {
    isHeld = false;
    clearInterval(heartbeat);
    await sql.end({ timeout: 1 });
  };
  try {
    await sql.unsafe(`${SETTINGS} select pg_advisory_lock(${KEY})`);
    isHeld = true;
    return { release };
  } catch (error) {
    const isTaken = error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE;
    const reason = isTaken ? new DatabaseInUseError(await describeUse(url, sql)) : error;
    await release();
    throw reason;
  }
}

/** Who has the lock, if PostgreSQL knows, and what to do. */
async function describeUse(url: string, sql: Sql): Promise<string> {
  const [holder] = await sql.unsafe<{ application_name: string | null }[]>(`
    select application_name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 2 and (classid, objid) = (${KEY})
      and database = (select oid from pg_database where datname = current_database())`);
  const [, who] = /^Commonplace: (.+)/.exec(holder?.application_name ?? '') ?? [];
  const { host, pathname } = new URL(url);
  return (
    `PostgreSQL at ${host}${pathname} is in use by another Commonplace${who ? ` (${who})` : ''}. Two servers of one database refuse each ` +
    "other's sessions: stop that one, or choose another database with DATABASE_URL."
  );
}
