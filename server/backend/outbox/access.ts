import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isLoopbackHost, isLoopbackIp } from '../loopback.ts';
import { writePrivateFile } from '../private-file.ts';

export const OUTBOX_PATH = '/outbox/';
/** Holds the URL of the outbox, in the data folder. */
export const OUTBOX_URL_FILE = 'outbox-url';

/** The key in the URL of the outbox. It stays the same as long as the keys of the backend do. */
export const getOutboxKey = (linkSecret: string): string =>
  createHmac('sha256', linkSecret).update('outbox').digest('base64url');

/** Writes the URL into a file that its owner alone can read. */
export const writeOutboxUrl = (folder: string, url: string): Promise<void> =>
  writePrivateFile(join(folder, OUTBOX_URL_FILE), `${url}\n`);

/**
 * The headers that browsers and command-line clients send. Any other comes from a proxy: there are
 * too many of those to list (`X-Forwarded-For`, `Forwarded`, `Via`, `CF-Connecting-IP`, `True-Client-IP` and others).
 */
const CLIENT_HEADERS =
  /^(?:accept|accept-(?:charset|encoding|language)|cache-control|connection|cookie|dnt|host|if-(?:match|modified-since|none-match|range|unmodified-since)|keep-alive|pragma|priority|purpose|range|referer|save-data|sec-[a-z-]+|service-worker-navigation-preload|te|upgrade-insecure-requests|user-agent)$/;

/**
 * Whether a request comes directly from this machine: from a loopback address, to a loopback host, in
 * HTTP/1.1 (a proxy often speaks 1.0), without any header of a proxy.
 */
export function isDirectAndLocal({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const { host = '' } = headers;
  const hostname = URL.parse(`http://${host}`)?.hostname ?? '';
  return (
    httpVersion === '1.1' &&
    isLoopbackIp(socket.remoteAddress ?? '') &&
    isLoopbackHost(hostname) &&
    Object.keys(headers).every((name) => CLIENT_HEADERS.test(name))
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that does not reveal how much is right. */
export const isSameKey = (given: string, key: string): boolean => timingSafeEqual(digest(given), digest(key));
