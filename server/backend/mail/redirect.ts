import { networkInterfaces } from 'node:os';
import { isLoopbackHost } from '../loopback.ts';

/** Where the site is: links in e-mails may lead there alone. */
export interface SiteLocation {
  /** The origin that visitors see. */
  origin: string;
  /** The path that the site sits under, with slashes around it. */
  base: string;
  /** Whether a URL has the origin of the site, also by another name of this machine. */
  hasUrl: (url: URL) => boolean;
}

/**
 * @param siteUrl from the settings; with it, no other origin counts.
 * @param port of the site, on every name of this machine.
 */
export function getSiteLocation(siteUrl: string | undefined, port: number, base: string): SiteLocation {
  if (siteUrl) return { origin: siteUrl, base, hasUrl: (url) => url.origin === siteUrl };
  const hasUrl = (url: URL) => {
    const { protocol, hostname, port: named } = url;
    return (
      protocol === 'http:' && (Number(named) || 80) === port && (isLoopbackHost(hostname) || isThisMachine(hostname))
    );
  };
  return { origin: new URL(`http://localhost:${port}`).origin, base, hasUrl };
}

/** Looked up each time: a laptop changes networks. */
function isThisMachine(hostname: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some(({ address }) => hostname === address || hostname === `[${address}]`);
}

/**
 * The page that the link opens. That is always the confirm page: to open a link must not sign anyone in. Another page of the
 * site that a form asks for becomes the page to go to afterwards; anything else is ignored, as the hosted service does.
 */
export function getConfirmUrl(requested: string | undefined, { origin, base, hasUrl }: SiteLocation): string {
  const path = `${base}auth/confirm/`;
  const fallback = origin + path;
  if (!requested || !URL.canParse(requested)) return fallback;
  const url = new URL(requested);
  if (!hasUrl(url) || !url.pathname.startsWith(base) || url.username || url.password) return fallback;
  if (url.pathname === path) return `${url.origin}${path}${url.search}`;
  return `${url.origin}${path}?next=${encodeURIComponent(url.pathname + url.search)}`;
}
