import { StartError } from '../start-error.ts';
import { getDatabaseSource, MIGRATIONS } from './backend.ts';
import { takeDataFolder } from './data-folder.ts';
import { type Engine, startEngine, UnreachableError } from './engine/engine.ts';
import type { Keys } from './engine/messages.ts';
import { toEngineCommand } from './engine-client.ts';
import { loadKeys } from './keys.ts';
import type { BackendSettings } from './settings.ts';

/** The embedded backend without the server, for commands that run while the site is stopped. */
interface StandaloneBackend {
  keys: Keys;
  /** Sends a request as to a server. */
  fetch: typeof fetch;
  call: Engine['call'];
  close: () => Promise<void>;
}

/** Restoring a large community takes longer than any request, and nothing else is waiting. */
export const RESTORE_MS = 600_000;

/**
 * Takes the data folder, so that no server can start meanwhile, and opens the database.
 * @param warn is called with messages for the person who runs the command.
 * @throws {StartError} when a server has the folder or the database, or PostgreSQL cannot be reached.
 */
export async function openStandaloneBackend(
  { dataFolder, databaseUrl, codeLifetime }: Pick<BackendSettings, 'dataFolder' | 'databaseUrl' | 'codeLifetime'>,
  warn: (message: string) => void,
): Promise<StandaloneBackend> {
  const folder = await takeDataFolder(dataFolder, 'or set DATA_FOLDER if another folder is meant');
  let engine: Engine | undefined;
  const close = async () => {
    await engine?.close();
    await folder.release();
  };
  try {
    const keys = await loadKeys(folder.path);
    engine = startEngine({
      report: warn,
      stuckAfterMs: RESTORE_MS,
      isPatient: false,
      options: {
        database: getDatabaseSource(databaseUrl, folder.path),
        migrationsFolder: MIGRATIONS,
        keys,
        code: { length: 6, lifetime: codeLifetime },
      },
    });
    await engine.ready.catch((error: Error) => {
      // The system's message about an unreachable PostgreSQL is not meant for people.
      const isAway = error.name === UnreachableError.name;
      const reason = isAway ? `PostgreSQL does not answer (${error.message}). Check DATABASE_URL.` : error.message;
      throw new StartError(`The database of the embedded backend cannot be opened: ${reason}`);
    });
    const { call } = engine;
    return { keys, call, close, fetch: (input, init) => answer(call, new Request(input, init)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function answer(call: Engine['call'], request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = (await request.text()) || undefined;
  const { response } = await call(toEngineCommand(request.headers, request.method, pathname + search, body));
  return new Response(response.body || null, { status: response.status, headers: response.headers });
}
