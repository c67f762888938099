import { networkInterfaces } from 'node:os';
import { isLoopbackHost } from '../loopback.ts';

/** Where the links in e-mails may lead. */
export interface OwnAddress {
  /** The origin that visitors see. */
  origin: string;
  /** The path that the site sits under, with slashes around it. */
  base: string;
  /** Whether an address is on the site, also under another name of this machine. */
  isOwn: (url: URL) => boolean;
}

/**
 * @param siteUrl from the settings; with it, no other name counts.
 * @param port that the site is served at, on every name of this machine.
 */
export function ownAddress(siteUrl: string | undefined, port: number, base: string): OwnAddress {
  if (siteUrl) return { origin: siteUrl, base, isOwn: (url) => url.origin === siteUrl };
  const isOwn = (url: URL) => {
    const { protocol, hostname, port: named } = url;
    return protocol === 'http:' && (Number(named) || 80) === port && (isLoopbackHost(hostname) || isMachine(hostname));
  };
  return { origin: new URL(`http://localhost:${port}`).origin, base, isOwn };
}

/** Looked up each time: a laptop changes networks. */
function isMachine(hostname: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some(({ address }) => hostname === address || hostname === `[${address}]`);
}

/**
 * The page that the link opens: always the confirm page, since it must not sign anyone in by being opened. Another page of
 * the site that a form asks for becomes the page to go to afterwards; anything else is left out, as the hosted service does.
 */
export function confirmPage(asked: string | undefined, { origin, base, isOwn }: OwnAddress): string {
  const path = `${base}auth/confirm/`;
  const fallback = origin + path;
  if (!asked || !URL.canParse(asked)) return fallback;
  const url = new URL(asked);
  if (!isOwn(url) || !url.pathname.startsWith(base) || url.username || url.password) return fallback;
  if (url.pathname === path) return `${url.origin}${path}${url.search}`;
  return `${url.origin}${path}?next=${encodeURIComponent(url.pathname + url.search)}`;
}
