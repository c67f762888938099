// Which backend the stewards' commands ask, and the key of the embedded one.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { configuredBackend } from '#contracts/backend-config.ts';
import { loadKeys } from '#server/backend/keys.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartProblem } from '#server/start-problem.ts';
import site from '#site';
import { type Backend, openBackend } from './backend/backend.ts';
import { isOpenToOthers, type Place, placeOf } from './backend/place.ts';
import type { Given } from './command-line/model.ts';
import { Problem } from './command-line/problem.ts';
import { say } from './output/say.ts';

const OTHER = 'For another backend set BACKEND_URL and BACKEND_SECRET_KEY.';

/**
 * The backend that a command line and the environment name.
 * @throws {Problem} that says what is missing or wrong, and where to set it.
 */
export async function openNamed({ values }: Given): Promise<Backend> {
  const hosted = configuredBackend(site.customFields)?.url;
  const place = await placeOf({ option: values.get('url'), environment: process.env, hosted, embedded });
  say(`Backend: ${place.url}${place.kind === 'embedded' ? ' (the embedded one)' : ''}`);
  if (isOpenToOthers(place))
    say('It is asked without encryption (http:), so others on the way can read the secret key.');
  return openBackend(place);
}

async function embedded(): Promise<Place> {
  const { port, backend } = await told(() => readEnvironment(process.env));
  if (!backend) throw new Problem(`BACKEND=off leaves the embedded backend out. ${OTHER}`);
  const folder = backend.dataFolder;
  const shown = relative(process.cwd(), folder) || folder;
  // Reading must not make keys for a backend that there is not.
  if (!existsSync(join(folder, 'keys.json'))) {
    throw new Problem(
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
    throw error instanceof StartProblem ? new Problem(error.message) : error;
  }
}
