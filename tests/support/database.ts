// Databases for tests; alone, it creates one in the data folder of a server: node tests/support/database.ts <folder>
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#server/backend/engine/database.ts';
import { startEngine } from '#server/backend/engine/engine.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));
/** What a new database depends on, besides the migrations. */
const LIBRARIES = ['@supabase/lite', '@electric-sql/pglite'];
const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** Not in the folder of the machine for temporary files, where another user's might be found. */
const MODELS = fileURLToPath(new URL('../../.cache/test-databases/', import.meta.url));

/** SQL that dates the publication of versions back with their effect. By its name the trigger runs after the database's own. */
export const PUBLISHED_IN_TIME = `
  create function public.publish_in_time() returns trigger language plpgsql as $$
  begin
    new.published_at := least(new.published_at, new.effective);
    return new;
  end $$;
  create trigger published_in_time before insert on public.agreement_versions for each row execute function public.publish_in_time();
`;

/**
 * Puts a new database into an empty folder. PGlite takes seconds to create one, so one is created for each state of
 * the migrations and of both libraries, and then copied.
 * @param statements to run once it is there
 */
export async function prepareFolder(folder: string, statements = ''): Promise<void> {
  if (existsSync(folder)) return;
  const model = join(MODELS, await fingerprint(statements));
  if (!existsSync(model)) await makeModel(model, statements);
  await mkdir(dirname(folder), { recursive: true });
  await copy(model, folder);
}

/** Node's own function takes five times as long for its thousand files. */
const copy = (from: string, to: string): Promise<unknown> =>
  process.platform === 'win32' ? cp(from, to, { recursive: true }) : promisify(execFile)('cp', ['-r', from, to]);

async function makeModel(model: string, statements: string): Promise<void> {
  const draft = `${model}-${process.pid}-${crypto.randomUUID()}`;
  await mkdir(MODELS, { recursive: true });
  const keys = { jwtSecret: 'x'.repeat(40), publishableKey: 'p', secretKey: 's', linkSecret: 'l' };
  const options = {
    database: { kind: 'folder', path: draft },
    migrationsFolder: MIGRATIONS,
    keys,
    code: { length: 6, lifetime: 3600 },
  } as const;
  const engine = startEngine({ options, report: () => {} });
  await engine.ready;
  await engine.close();
  if (statements) {
    const { run, connection } = await openDatabase({ kind: 'folder', path: draft });
    await run(statements);
    await connection.close();
  }
  // Another process may have created the same model meanwhile.
  await rename(draft, model).catch(() => rm(draft, { recursive: true, force: true }));
  await rm(`${draft}.made`, { force: true });
}

async function fingerprint(statements: string): Promise<string> {
  const hash = createHash('sha256').update(statements);
  for (const name of LIBRARIES) hash.update(await readFile(join(PACKAGES, name, 'package.json')));
  for (const name of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) await prepareFolder(join(process.argv[2] ?? '', 'database'));
