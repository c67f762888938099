import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/backend/engine/database.ts';
import { applyMigrations } from '#server/backend/engine/migrations.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));
const FIXTURE = new URL('hosted-project.sql', import.meta.url);

/**
 * A database beside the one at that URL, like that of a hosted project: the tables of the sign-in service belong to
 * another role and have columns that the embedded backend lacks, and the owner of our tables is not a superuser.
 * @returns its URL.
 */
export async function makeHostedProject(url: string, { isPushed = true } = {}): Promise<string> {
  const name = `project_${crypto.randomUUID().slice(0, 8)}`;
  // Separately: several statements are one transaction, in which no database can be created.
  await queryRows(url, `create database ${name}`);
  const place = new URL(url);
  place.pathname = `/${name}`;
  await run(place.href, await readFile(FIXTURE, 'utf8'));
  place.username = 'project_owner';
  if (isPushed) await pushMigrations(place.href);
  return place.href;
}

/** What `db push` does. */
export async function pushMigrations(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url });
  await applyMigrations(MIGRATIONS, database);
  await database.connection.close();
}

async function run(url: string, statements: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url });
  await database.run(statements);
  await database.connection.close();
}

/** The rows of a statement. */
export async function queryRows(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    return await database.rows(statement);
  } finally {
    await database.connection.close();
  }
}
