import type { Backend } from '#contracts/backend-config.ts';
import { inTime } from './limit.ts';

const isBackend = (value: unknown): value is Backend =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'key' in value &&
  typeof value.url === 'string' &&
  typeof value.key === 'string';

/**
 * Asks the server of the site for the backend that is embedded in it. Null where there is none: a host that serves files
 * only answers 404, or a page in place of the data. Rejects where nobody can tell, because the server did not answer.
 */
export async function findEmbedded(): Promise<Backend | null> {
  const answer = await inTime(fetch(`${import.meta.env.BASE_URL}backend.json`, { cache: 'no-store' }));
  if (answer.status >= 500) throw new Error(`backend.json: ${answer.status} ${answer.statusText}`);
  const isData = answer.ok && answer.headers.get('content-type')?.includes('json');
  const found: unknown = isData ? await answer.json().catch(() => null) : null;
  return isBackend(found) ? { url: new URL(found.url, location.origin).href, key: found.key } : null;
}
