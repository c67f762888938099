// Which backend the stewards' commands ask, and the key of the embedded one.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { configuredBackend } from '#contracts/backend-config.ts';
import { loadKeys } from '#server/backend/keys.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import site from '#site';
import { type Backend, openBackend } from './backend/backend.ts';
import { type BackendTarget, resolveTarget, sendsKeyUnencrypted } from './backend/target.ts';
import { UserError } from './command-line/errors.ts';
import type { ParsedArgs } from './command-line/model.ts';
import { printStatus } from './output/terminal.ts';

const OTHER = 'For another backend set BACKEND_URL and BACKEND_SECRET_KEY.';

/**
 * The backend that a command line and the environment name.
 * @throws {UserError} that says what is missing or wrong, and where to set it.
 */
export async function openBackendFor({ values }: ParsedArgs): Promise<Backend> {
  const hosted = configuredBackend(site.customFields)?.url;
  const target = await resolveTarget({ option: values.get('url'), environment: process.env, hosted, embedded });
  printStatus(`Backend: ${target.url}${target.kind === 'embedded' ? ' (the embedded one)' : ''}`);
  if (sendsKeyUnencrypted(target))
    printStatus('It is asked without encryption (http:), so others on the way can read the secret key.');
  return openBackend(target);
}

async function embedded(): Promise<BackendTarget> {
  const { port, backend } = await told(() => readEnvironment(process.env));
  if (!backend) throw new UserError(`BACKEND=off leaves the embedded backend out. ${OTHER}`);
  const folder = backend.dataFolder;
  const shown = relative(process.cwd(), folder) || folder;
  // Reading must not make keys for a backend that there is not.
  if (!existsSync(join(folder, 'keys.json'))) {
    throw new UserError(
      `There is no embedded backend in ${shown}: it has no keys yet. Start the site once (npm start), or set DATA_FOLDER to its folder. ${OTHER}`,
    );
  }
  const { secretKey } = await told(() => loadKeys(folder));
  return { url: `http://localhost:${port}`, secretKey, kind: 'embedded' };
}

/** What the server says of its settings and its files is said in words already. */
async function told<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StartError ? new UserError(error.message) : error;
  }
}
