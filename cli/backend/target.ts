import { SITE_CONFIG_FILE, toDisplayPath } from '#workspace/folders.ts';
import { UsageError, UserError } from '../command-line/errors.ts';
import { checkSecretKey, type Environment, readSecretKey } from './secret-key.ts';

/** The URL of a backend, and the key that gives access to all of it. */
export interface BackendTarget {
  url: string;
  secretKey: string;
  /** The embedded backend of the site, or any other. */
  kind: 'embedded' | 'other';
  /** How to send requests, if not over the network. */
  fetch?: typeof fetch;
}

export interface TargetSources {
  /** The value of `--url`. */
  option: string | undefined;
  environment: Environment;
  /** The hosted project of `site.config.ts`. */
  hosted: string | undefined;
  /** Finds the embedded backend. Only called if there is no other. */
  embedded: () => Promise<BackendTarget>;
}

const SECRET =
  'Set it in the environment as BACKEND_SECRET_KEY, or name a file that holds it in BACKEND_SECRET_KEY_FILE.';

/**
 * Which backend to use: the named one, else the hosted one of the configuration, else the embedded one.
 * @throws {UserError} that says what is missing or wrong, and where to set it
 */
export async function resolveTarget({ option, environment, hosted, embedded }: TargetSources): Promise<BackendTarget> {
  const named =
    findNamed(option, environment) ??
    (hosted && { url: hosted, from: `customFields.backendUrl in ${toDisplayPath(SITE_CONFIG_FILE)}` });
  const secretKey = readSecretKey(environment);
  if (!named) {
    if (!secretKey) return embedded();
    throw new UserError(
      'A secret key is set, but not for which backend. Set BACKEND_URL or use --url; for the embedded backend, unset the key.',
    );
  }
  const url = checkUrl(named);
  if (!secretKey) throw new UserError(`The secret key of ${url} is missing. ${SECRET}`);
  checkSecretKey(secretKey);
  return { url, secretKey, kind: 'other' };
}

interface Named {
  url: string;
  /** Where it was set, for messages. */
  from: string;
}

function findNamed(option: string | undefined, environment: Environment): Named | undefined {
  if (option !== undefined) return { url: option, from: '--url' };
  return environment.BACKEND_URL ? { url: environment.BACKEND_URL, from: 'BACKEND_URL' } : undefined;
}

/** Where a server with an `http` URL listens. */
export function toEndpoint(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || 80 };
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether others on the network could read the key. What goes to the embedded backend stays on this machine, whatever the address. */
export function sendsKeyUnencrypted({ url, kind }: Pick<BackendTarget, 'url' | 'kind'>): boolean {
  const { protocol, hostname } = new URL(url);
  return kind === 'other' && protocol === 'http:' && !LOOPBACK.test(hostname);
}

/** The URL in its normalised form. The original is never shown, since it might contain a password. */
function checkUrl({ url, from }: Named): string {
  const wrong = (what: string) => {
    const message = `${from} ${what} It must be the URL of a backend, like https://abc.supabase.co.`;
    return from === '--url' ? new UsageError(message) : new UserError(message);
  };
  const href = URL.canParse(url) ? new URL(url) : undefined;
  if (!href || !/^https?:$/.test(href.protocol)) throw wrong('cannot be read.');
  if (href.username || href.password) throw wrong('has a name or a password in it.');
  if (href.search || href.hash) throw wrong('has a query or a fragment.');
  if (/\/(rest|auth)\/v1\b/.test(href.pathname)) throw wrong('goes too deep: leave out /rest/v1 and /auth/v1.');
  if (href.hostname.endsWith('supabase.com')) throw wrong('is a page of the dashboard.');
  return href.href.replace(/\/$/, '');
}
