import { Problem, WrongUse } from '../command-line/problem.ts';
import { checkSecretKey } from './key.ts';
import { type Environment, secretOf } from './secret.ts';

/** Where a backend answers, and the key that opens all of it. */
export interface Place {
  url: string;
  secretKey: string;
  /** The one that comes along with the site, or any other. */
  kind: 'embedded' | 'other';
}

export interface Sources {
  /** What `--url` says. */
  option: string | undefined;
  environment: Environment;
  /** The hosted project of `site.config.ts`. */
  hosted: string | undefined;
  /** The embedded backend, looked at only when there is no other. */
  embedded: () => Promise<Place>;
}

const SECRET =
  'Set it in the environment as BACKEND_SECRET_KEY, or name a file that holds it in BACKEND_SECRET_KEY_FILE.';

/**
 * The backend that is meant: the one that is named, else the hosted one of the configuration, else the embedded one.
 * @throws {Problem} that says what is missing or wrong, and where to set it.
 */
export async function placeOf({ option, environment, hosted, embedded }: Sources): Promise<Place> {
  const named =
    namedBy(option, environment) ?? (hosted && { url: hosted, from: 'customFields.backendUrl in site.config.ts' });
  const secretKey = secretOf(environment);
  if (!named) {
    if (!secretKey) return embedded();
    throw new Problem(
      'A secret key is set, but not for which backend. Set BACKEND_URL or give --url; for the embedded backend, unset the key.',
    );
  }
  const url = addressOf(named);
  if (!secretKey) throw new Problem(`The secret key of ${url} is missing. ${SECRET}`);
  checkSecretKey(secretKey);
  return { url, secretKey, kind: 'other' };
}

interface Named {
  url: string;
  /** Where it is set. */
  from: string;
}

function namedBy(option: string | undefined, environment: Environment): Named | undefined {
  if (option !== undefined) return { url: option, from: '--url' };
  return environment.BACKEND_URL ? { url: environment.BACKEND_URL, from: 'BACKEND_URL' } : undefined;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether everybody on the way could read the key. */
export function isOpenToOthers({ url }: Pick<Place, 'url'>): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

/** The address as it is used and shown. The given one is not shown where it might hold a password. */
function addressOf({ url, from }: Named): string {
  const wrong = (what: string) => {
    const message = `${from} ${what} It must be the address of a backend, like https://abc.supabase.co.`;
    return from === '--url' ? new WrongUse(message) : new Problem(message);
  };
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) throw wrong('cannot be read.');
  if (address.username || address.password) throw wrong('has a name or a password in it.');
  if (address.search || address.hash) throw wrong('has a query or a fragment.');
  if (/\/(rest|auth)\/v1\b/.test(address.pathname)) throw wrong('goes too deep: leave out /rest/v1 and /auth/v1.');
  if (address.hostname.endsWith('supabase.com')) throw wrong('is a page of the dashboard.');
  return address.href.replace(/\/$/, '');
}
