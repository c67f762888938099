import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { INSUFFICIENT_PRIVILEGE } from '#contracts/error-codes.ts';
import { type Database, describeRefusal, openDatabase } from './database.ts';
import { readDatabaseError } from './database-error.ts';
import { lockDatabase } from './database-lock.ts';
import { syncFiles, syncFolder } from './durable-files.ts';
import type { EngineOptions } from './messages.ts';
import { applyMigrations } from './migrations.ts';
import { createLite, type Lite } from './supabase-lite.ts';

export interface PreparedEngine {
  lite: Lite;
  database: Database;
  close: () => Promise<void>;
}

interface Reports {
  /** Called with warnings for the person who runs the site. */
  warn: (message: string) => void;
  /** Called when PostgreSQL has closed the connection that holds the lock. */
  onLoss: () => void;
}

/**
 * Locks and opens the database and applies the migrations. The order matters: the library's own tables come first, since migrations
 * refer to them; the migrations come before the first request, since the library reads the list of tables then.
 */
export async function prepareEngine(options: EngineOptions, { warn, onLoss }: Reports): Promise<PreparedEngine> {
  const { database: source } = options;
  const finish = source.kind === 'folder' ? await markUnfinished(source.path, warn) : undefined;
  const lock = source.kind === 'postgres' ? await lockDatabase(source.url, onLoss) : undefined;
  const database = await openDatabase(source);
  const lite = createLite(options, database);
  await explainRefusal(async () => {
    await lite.prepare();
    await preparePlatform(database);
    const [history] = await database.rows('select count(*)::int as applied from supabase_migrations.schema_migrations');
    if (history?.applied === 0) await grantAsHosted(database);
    await applyMigrations(options.migrationsFolder, database);
    await endFuture(database);
  });
  const { secretKey } = options.keys;
  await lite.fetch({ method: 'GET', target: '/rest/v1/', headers: { apikey: secretKey }, body: undefined });
  for (const reason of await publish(options, lite)) warn(reason);
  await finish?.();
  const close = async () => {
    await database.connection.close();
    await lock?.release();
  };
  return { lite, database, close };
}

/** @throws {Error} that says what to do if PostgreSQL's user lacks the rights to create what the backend needs. */
async function explainRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refused = [error, error instanceof Error && error.cause].some(
      (reason) => readDatabaseError(reason)?.code === INSUFFICIENT_PRIVILEGE,
    );
    if (!refused || !(error instanceof Error)) throw error;
    throw new Error(
      `the user of DATABASE_URL lacks rights (${error.message}). "The database" in docs/deploying.md has the statements ` +
        'that grant them.',
    );
  }
}

/**
 * Marks a new database as unfinished, and moves an earlier one aside that still has the mark. Creating a database takes seconds; if the
 * process is killed meanwhile, the folder looks complete to PGlite but is not. Nothing is ever deleted: the mark may have been copied
 * beside a good database, with a backup for example.
 * @param warn is called when something was moved, or when an earlier database is gone.
 * @returns a function to call when the database is finished.
 */
export async function markUnfinished(folder: string, warn: (message: string) => void): Promise<() => Promise<void>> {
  const [mark, made] = [`${folder}.unfinished`, `${folder}.made`];
  const finish = async () => {
    await writeFile(made, 'There is a database beside this file. If it is gone one day, the start reports it.\n');
    await rm(mark, { force: true });
    // Otherwise the mark may be back after a power cut, beside a database with accounts.
    syncFolder(dirname(folder));
  };
  if (existsSync(mark) && !(await isEmpty(folder))) {
    const aside = `${folder}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(folder, aside);
    warn(
      `${folder} was marked as unfinished by ${mark}, so it was moved to ${aside}, and a new database is being created. If people had ` +
        'accounts in it, stop the server, remove the new folder and the mark, and move the old one back. If this was the first start, ' +
        'and it was interrupted, delete it.',
    );
  } else if (!(await isEmpty(folder))) {
    return finish;
  } else if (existsSync(made)) {
    warn(
      `${folder} is empty or missing, though it held a database before, so a new one without accounts is being created. If you do ` +
        'not want that, stop the server, and put the folder back or restore a backup: npm run restore -- <file>.',
    );
  }
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(mark, 'This database is not finished. The next start moves it aside and creates a new one.\n');
  return async () => {
    await syncFiles(folder);
    await finish();
  };
}

async function isEmpty(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory())
    throw new Error(`${folder} is a file, but the database needs a folder there. Move the file away.`);
  const names = await readdir(folder).catch((refusal: unknown) => {
    throw new Error(`The database in ${folder} cannot be opened: ${describeRefusal(refusal)}`);
  });
  return names.length === 0;
}

const ROLES = { anon: '', authenticated: '', service_role: 'bypassrls' };

const createRole = ([name, options]: [string, string]) =>
  `if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin noinherit ${options}; end if;`;

/**
 * Creates what every hosted project has before its first migration: the roles that requests run as, and the schemas that
 * they may use.
 */
async function preparePlatform({ run }: Database): Promise<void> {
  await run(`
    do $$ begin ${Object.entries(ROLES).map(createRole).join('\n')} end $$;
    grant usage on schema public, auth to anon, authenticated, service_role;
  `);
}

/**
 * Grants the same rights on new tables as a hosted project, so that a migration which forgets to revoke is unsafe on both. Call it
 * once, before the first migration: later the migrations decide.
 */
async function grantAsHosted({ run }: Database): Promise<void> {
  await run(
    ['tables', 'sequences', 'functions']
      .map(
        (kind) =>
          `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
      )
      .join('\n'),
  );
}

/**
 * Sets session times in the future to now: the machine's clock was ahead, or an earlier engine read a time in UTC as one of
 * a zone behind it. The library only ever replaces them by later ones. Letters that were written or postponed by such a clock would wait
 * for it; no letter waits for more than a week.
 */
async function endFuture({ run }: Database): Promise<void> {
  await run(`
    update auth.users set last_sign_in_at = now() where last_sign_in_at > now();
    update auth.sessions set updated_at = now(), refreshed_at = now() at time zone 'utc'
      where updated_at > now() or refreshed_at > now() at time zone 'utc';
    update public.letters set next_attempt_at = now()
      where state in ('waiting', 'sending') and (written_at > now() or next_attempt_at > now() + interval '1 week');
  `);
}

/**
 * Publishes the versions of the agreements and the rules of membership, with the same functions and key as for a hosted project.
 * Published versions stay as they are.
 * @returns the reasons for what failed; the parts that failed are unchanged.
 */
async function publish({ agreements, rules, keys }: EngineOptions, lite: Lite): Promise<string[]> {
  const call = async (name: string, args: object): Promise<string[]> => {
    const { response } = await lite.fetch({
      method: 'POST',
      target: `/rest/v1/rpc/${name}`,
      headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    return response.status < 400 ? [] : [response.error ?? readMessage(response.body)];
  };
  const found: string[] = [];
  if (agreements?.length)
    for (const reason of await call('publish_agreement_versions', { versions: agreements }))
      found.push(
        `The agreements were not published, so people sign the versions that were published before. ${reason}`,
      );
  // The built site names a document as long as members are asked to read it.
  const read = agreements?.filter(({ kind }) => kind === 'acknowledgement').map(({ document: id }) => id);
  if (read && found.length === 0)
    for (const reason of await call('publish_required_reading', { documents: read }))
      found.push(`The documents that members are asked to read were not published. ${reason}`);
  if (rules)
    for (const reason of await call('publish_membership_rules', { rules }))
      found.push(`The rules of membership were not published, so the previous ones stay in force. ${reason}`);
  return found;
}

function readMessage(body: string): string {
  const { message }: { message?: unknown } = JSON.parse(body);
  return String(message);
}
