// Opens the backend that the stewards' commands use.
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { configuredBackend } from '#contracts/backend-config.ts';
import { loadKeys } from '#server/backend/keys.ts';
import { type BackendSettings, nameAccountsPlace } from '#server/backend/settings.ts';
import { readEnvironment } from '#server/environment.ts';
import { getSiteUrl } from '#server/http/listen.ts';
import { StartError } from '#server/start-error.ts';
import site from '#site';
import { toDisplayPath } from '#workspace/folders.ts';
import { type Backend, openBackend } from './backend/backend.ts';
import { checkSchemaStep } from './backend/schema-step.ts';
import { type BackendTarget, resolveTarget, sendsKeyUnencrypted, toEndpoint } from './backend/target.ts';
import { UserError } from './command-line/errors.ts';
import type { ParsedArgs } from './command-line/model.ts';
import { printStatus } from './output/terminal.ts';

const OTHER = 'For another backend set BACKEND_URL and BACKEND_SECRET_KEY.';

/**
 * Opens the backend from the command line, the environment or the configuration.
 * @throws {UserError} that says what is missing or wrong, and where to set it, or that the database is out of date.
 */
export async function openBackendFor(args: ParsedArgs): Promise<Backend> {
  const target = await findTarget(args);
  const backend = openBackend(target);
  await checkSchemaStep(target, backend);
  return backend;
}

/**
 * Runs some work with that backend, even with the embedded one while the site is stopped. Its database may be out of date: a backup comes
 * before the update.
 * @throws {UserError} that says what is missing or wrong, and where to set it.
 */
export async function withBackend<Result>(
  args: ParsedArgs,
  work: (backend: Backend) => Promise<Result>,
): Promise<Result> {
  const target = await findTarget(args);
  if (target.kind === 'other' || (await isListening(target.url))) return work(openBackend(target));
  const { backend } = readEnvironment(process.env);
  if (!backend) return work(openBackend(target));
  refuseNewDatabase(backend);
  printStatus(
    `The site does not run there (or PORT names another port), so its database is opened: ${nameAccountsPlace(backend)}.`,
  );
  // Loaded only here: a command that talks to the running site starts a fifth sooner without it.
  const { openStandaloneBackend } = await import('#server/backend/standalone-backend.ts');
  const standalone = await toUserError(() => openStandaloneBackend(backend, printStatus));
  try {
    return await work(openBackend({ ...target, fetch: standalone.fetch }));
  } finally {
    await standalone.close();
  }
}

/** Otherwise an empty database would be created, above all when DATABASE_URL is forgotten. */
function refuseNewDatabase({ databaseUrl, dataFolder }: BackendSettings): void {
  if (databaseUrl !== undefined || !isMissing(join(dataFolder, 'database'))) return;
  throw new UserError(
    `There is no database in ${toDisplayPath(dataFolder)}, and DATABASE_URL is not set. If the accounts are in PostgreSQL, set ` +
      'DATABASE_URL as for the server; if the site is running, set PORT to its port.',
  );
}

async function findTarget({ values }: ParsedArgs): Promise<BackendTarget> {
  const target = await resolveTarget({
    option: values.get('url'),
    environment: process.env,
    hosted: configuredBackend(site)?.url,
    embedded,
  });
  printStatus(`Backend: ${target.url}${target.kind === 'embedded' ? ' (the embedded one)' : ''}`);
  if (sendsKeyUnencrypted(target))
    printStatus('The connection is not encrypted (http:), so others on the network can read the secret key.');
  return target;
}

/** Whether any program listens on the port of a URL of this machine. */
function isListening(url: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(toEndpoint(url), () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

async function embedded(): Promise<BackendTarget> {
  const { host, port, backend } = await toUserError(() => readEnvironment(process.env));
  if (!backend) throw new UserError(`BACKEND=off leaves the embedded backend out. ${OTHER}`);
  const folder = backend.dataFolder;
  const shown = toDisplayPath(folder);
  // Reading the keys of a backend that was never started would create them.
  if (isMissing(join(folder, 'keys.json'))) {
    throw new UserError(
      `There is no embedded backend in ${shown}: it has no keys yet. Start the site once (npm start), or set DATA_FOLDER to its folder. ${OTHER}`,
    );
  }
  const { secretKey } = await toUserError(() => loadKeys(folder));
  return { url: getSiteUrl(host, port, ''), secretKey, kind: 'embedded' };
}

/** Whether the file does not exist. A file without permission is not missing: reading it reports why. */
function isMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** The server's errors about its settings and files are for users, too. */
export async function toUserError<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StartError ? new UserError(error.message) : error;
  }
}
