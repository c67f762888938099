/** The target of a request: a path on the site, or something that no browser and no link would ask for. */
type Target =
  | {
      kind: 'path';
      /** Decoded. */
      path: string;
      /** With its question mark; empty when there is none. */
      query: string;
    }
  | { kind: 'malformed'; status: 400 | 414; reason: string };

/** Longer than any URL of the site; Node itself refuses a request line above 16 kB with 431. */
const LONGEST_TARGET = 8192;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/**
 * Parses the request target as the client wrote it, before any URL parser has normalised it: a parser turns `/a/%2e%2e/b`
 * into `/b`, and the same file would be available under names that no cache, log or rule for headers knows.
 */
export function parseTarget(target: string): Target {
  if (target.length > LONGEST_TARGET) return { kind: 'malformed', status: 414, reason: 'The URL is too long.' };
  const [beforeQuery = '', ...queryParts] = withoutOrigin(target).split('?');
  const path = decode(beforeQuery);
  const reason = path === undefined ? 'The URL has a broken % escape.' : findMalformation(path, beforeQuery);
  if (path === undefined || reason) return { kind: 'malformed', status: 400, reason: reason ?? '' };
  return { kind: 'path', path, query: queryParts.length > 0 ? encodeQuery(queryParts.join('?')) : '' };
}

/** A client that takes this server for a proxy sends the whole URL. */
function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '');
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function findMalformation(path: string, written: string): string | undefined {
  if (!path.startsWith('/')) return 'The path does not begin with a slash.';
  if (CONTROL_CHARACTER.test(path)) return 'The URL has a control character.';
  if (path.includes('\\')) return 'The URL has a backslash.';
  if (/%2f/i.test(written)) return 'The URL has an escaped slash.';
  if (/\/\.{1,2}(?:\/|$)/.test(path)) return 'The URL leads out of the site.';
  return undefined;
}

/** The query for a Location header: white space, quotes and letters beyond ASCII are escaped. */
function encodeQuery(query: string): string {
  return new URL(`?${query}`, 'http://localhost').search;
}
