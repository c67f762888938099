import { type Database, openDatabase } from './database.ts';
import { createLite, type Lite } from './lite.ts';
import type { EngineOptions } from './messages.ts';
import { applyMigrations } from './migrations.ts';
import { grantAsHosted, preparePlatform } from './platform.ts';
import { publishAgreements } from './publish.ts';
import { startWhole } from './unfinished-database.ts';

/**
 * Opens the database and brings it to where the migrations want it. The order matters: the library's own tables first,
 * since migrations refer to them; the migrations before the first request, since it remembers the tables it finds then.
 * @param warn hears what whoever runs the site should know, and what keeps nobody from using it.
 */
export async function prepareEngine(
  options: EngineOptions,
  warn: (message: string) => void,
): Promise<{ lite: Lite; database: Database }> {
  const { database: place } = options;
  const finish = place.kind === 'folder' ? await startWhole(place.path) : undefined;
  const database = await openDatabase(place);
  const lite = createLite(options, database);
  await lite.prepare();
  await preparePlatform(database);
  const [history] = await database.rows('select count(*)::int as applied from supabase_migrations.schema_migrations');
  if (history?.applied === 0) await grantAsHosted(database);
  await applyMigrations(options.migrationsFolder, database);
  const { secretKey } = options.keys;
  await lite.fetch({ method: 'GET', target: '/rest/v1/', headers: { apikey: secretKey }, body: undefined });
  const refusal = await publishAgreements(options, lite);
  if (refusal) warn(`The agreements of this site were not published, and people sign what was before. ${refusal}`);
  await finish?.();
  return { lite, database };
}
