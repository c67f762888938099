import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** One file of `supabase/migrations/`, named as by the Supabase CLI: fourteen digits and what it does. */
interface Migration {
  version: string;
  name: string;
  file: string;
}

const FILE_NAME = /^(\d{14})_(\w+)\.sql$/;

/** Applies the pending migrations in order, each as one transaction. The Supabase CLI's table records them. */
export async function applyMigrations(folder: string, database: Database): Promise<void> {
  const rows = await database.rows('select version from supabase_migrations.schema_migrations');
  const applied = new Set(rows.map(({ version }) => String(version)));
  for (const migration of await listMigrations(folder)) {
    if (!applied.has(migration.version)) await apply(migration, database);
  }
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((fileName) => {
    const [, version, name] = FILE_NAME.exec(fileName) ?? [];
    if (!version || !name) {
      throw new Error(`${join(folder, fileName)} is not named like 20260131090500_what_it_does.sql.`);
    }
    return { version, name, file: join(folder, fileName) };
  });
}

async function apply({ version, name, file }: Migration, database: Database): Promise<void> {
  const statements = await readFile(file, 'utf8');
  const remember = `insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('${version}', '${name}', array[${quote(statements)}]);`;
  try {
    // Sent as one message, the statements are one transaction.
    await database.run(`${statements}\n;\n${remember}`);
  } catch (error) {
    throw new Error(`The migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** A text as a literal of PostgreSQL. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
