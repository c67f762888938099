// Restores a backup, in the same place or in another: npm run restore -- --help
import { configuredBackend } from '#contracts/backend-config.ts';
import { type Database, openDatabase } from '#server/backend/engine/database.ts';
import { restoreBackup } from '#server/backend/engine/restore.ts';
import type { BackendSettings } from '#server/backend/settings.ts';
import { openStandaloneBackend, RESTORE_MS } from '#server/backend/standalone-backend.ts';
import { readEnvironment } from '#server/environment.ts';
import site from '#site';
import { toDisplayPath } from '#workspace/folders.ts';
import { PUSH_FIRST } from './backend/backend-errors.ts';
import { toUserError } from './backend.ts';
import { UserError } from './command-line/errors.ts';
import { runSingleCommand } from './command-line/run.ts';
import { printStatus, sanitizeForTerminal } from './output/terminal.ts';
import { inTime } from './restore/in-time.ts';
import { type RestoreTarget, restoreCommand } from './restore/program.ts';

async function withTarget<Result>(work: (target: RestoreTarget) => Promise<Result>): Promise<Result> {
  const { backend } = await toUserError(() => readEnvironment(process.env));
  if (!backend) throw new UserError('BACKEND=off leaves the embedded backend out. Unset it for this command.');
  const { databaseUrl } = backend;
  if (databaseUrl) return withPostgres(databaseUrl, backend, work);
  const hosted = configuredBackend(site)?.url;
  if (hosted)
    throw new UserError(
      `The site's backend is ${hosted}. Set DATABASE_URL to the connection string of its database (in the dashboard, under Connect: ` +
        'the direct one or the session pooler). The secret key is not enough: it may not write signatures.',
    );
  return withEmbedded(`PGlite in ${toDisplayPath(backend.dataFolder)}`, backend, work);
}

async function withPostgres<Result>(
  url: string,
  settings: BackendSettings,
  work: (target: RestoreTarget) => Promise<Result>,
): Promise<Result> {
  const { host, pathname } = new URL(url);
  const name = `PostgreSQL at ${host}${pathname}`;
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    // Only a hosted project's sign-in service has this table.
    const isProject = await asks(database, name, "to_regclass('auth.schema_migrations')");
    if (isProject && !(await asks(database, name, "to_regprocedure('private.restore_community(jsonb)')")))
      throw new UserError(`${name} lacks what this needs. ${PUSH_FIRST}`);
    if (isProject)
      return await work({
        name,
        kind: 'hosted',
        restore: (backup) => inTime(restoreBackup(database, backup), RESTORE_MS),
      });
  } finally {
    await database.close();
  }
  return withEmbedded(name, settings, work);
}

/** Whether an expression of SQL is not null. */
async function asks({ rows }: Database, name: string, expression: string): Promise<boolean> {
  try {
    const [row] = await rows(`select ${expression} is not null as is_there`);
    return row?.is_there === true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${name} cannot be queried: ${sanitizeForTerminal(reason)}. Check DATABASE_URL.`);
  }
}

async function withEmbedded<Result>(
  name: string,
  settings: BackendSettings,
  work: (target: RestoreTarget) => Promise<Result>,
): Promise<Result> {
  const { call, close } = await toUserError(() => openStandaloneBackend(settings, printStatus));
  try {
    return await work({
      name,
      kind: 'embedded',
      restore: async (backup) => (await call({ kind: 'restore', backup })).response.body,
    });
  } finally {
    await close();
  }
}

/** Runs what the command line asks for. */
export const restore = (line?: string[]): Promise<void> =>
  runSingleCommand('restore', restoreCommand({ withTarget, environment: process.env }), line);

if (import.meta.main) await restore();
