import type { Backend } from '#contracts/backend-config.ts';
import { type Check, isBoolean, isString, objectOf, optional, parseJson } from '#contracts/check.ts';
import { withTimeout } from './timeout.ts';

const isBackend: Check<Backend> = objectOf({ url: isString, key: isString, passkeys: optional(isBoolean) });

/** The statuses of a server that may answer later: the request took too long, came too early, or was one of too many. */
const LATER = [408, 425, 429];

/**
 * Asks the site's server for its embedded backend. Null if there is none: a host that only serves files answers with 404, or with
 * a page. Rejects if the server did not answer in full, or with an error that may pass.
 */
export async function findEmbeddedBackend(): Promise<Backend | null> {
  const response = await withTimeout(fetch(`${import.meta.env.BASE_URL}backend.json`, { cache: 'no-store' }));
  if (response.status >= 500 || LATER.includes(response.status))
    throw new Error(`backend.json: ${response.status} ${response.statusText}`);
  const isData = response.ok && response.headers.get('content-type')?.includes('json');
  const data = isData ? parseJson(await withTimeout(response.text()), isBackend) : null;
  if (!data) return null;
  return { url: new URL(data.url, location.origin).href, key: data.key, passkeys: data.passkeys ?? false };
}
