import { isIP } from 'node:net';
import { type BackendSettings, readBackendSettings } from './backend/settings.ts';
import type { Place } from './http/listen.ts';
import { type Reader, readVariables, type Variables } from './variables.ts';

/** What the environment says about the server. */
export interface Environment extends Place {
  /** Whether an npm script started this process. */
  byNpm: boolean;
  /** How to run the embedded backend where the site has no other one; undefined for none. */
  backend: BackendSettings | undefined;
}

/** Not the name `localhost`: on some machines that is `::1` alone, which a browser asked for 127.0.0.1 does not find. */
const LOOPBACK = '127.0.0.1';
const DEFAULT_PORT = 3000;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

/**
 * Reads the environment; an empty value counts as absent.
 * @throws {StartProblem} that names every value which cannot be used.
 */
export function readEnvironment(variables: Variables): Environment {
  return readVariables(variables, (read) => ({
    host: readHost(read),
    port: read.whole('PORT', { from: 0, to: 65_535, example: 3001 }) ?? DEFAULT_PORT,
    byNpm: Boolean(variables.npm_lifecycle_event),
    backend: readBackendSettings(read),
  }));
}

function readHost(read: Reader): string {
  const host = read.text('HOST') ?? LOOPBACK;
  if (!isIP(host) && !HOST_NAME.test(host)) {
    read.complain(`HOST is "${host}". It must be a name or an address, without scheme and port, as in HOST=0.0.0.0.`);
  }
  return host;
}
