import { networkInterfaces } from 'node:os';
import type { BuiltSite } from '#contracts/built-site.ts';
import { isLoopbackHost } from '../loopback.ts';

/** Where the site is: links in e-mails may only lead there. */
export interface SiteLocation {
  /** The visitors' origin. */
  origin: string;
  /** The base path of the site, with slashes around it. */
  base: string;
  /** Whether a URL has the origin of the site, also by another name of this machine. */
  hasUrl: (url: URL) => boolean;
}

/**
 * @param siteUrl from the settings; if set, no other origin counts.
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
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return interfaces.some(({ address: ip }) => hostname === ip || hostname === `[${ip}]`);
}

/** The page that a link opens, and its language. */
type ConfirmPage = { url: string; locale: string };

/**
 * The page that the link opens. That is always the confirm page, in the language of the page that asks: opening a link must not
 * sign anyone in. Another page of the site that a form asks for becomes the page to go to afterwards; anything else is ignored,
 * as in the hosted service.
 */
export function getConfirmPage(
  requested: string | undefined,
  { origin, base, hasUrl }: SiteLocation,
  { defaultLocale, languages }: BuiltSite['signInMails'],
): ConfirmPage {
  // All pages of another language have its folder.
  const toFolder = (locale: string) => (locale === defaultLocale ? base : `${base}${locale}/`);
  const toPath = (locale: string) => `${toFolder(locale)}auth/confirm/`;
  const fallback = { url: origin + toPath(defaultLocale), locale: defaultLocale };
  if (!requested || !URL.canParse(requested)) return fallback;
  const url = new URL(requested);
  const { pathname, search, searchParams } = url;
  if (!hasUrl(url) || !pathname.startsWith(base) || url.username || url.password) return fallback;
  const others = Object.keys(languages).filter((code) => code !== defaultLocale);
  const locale = others.find((code) => pathname.startsWith(toFolder(code))) ?? defaultLocale;
  // The e-mail carries nothing else that a form asks for: a stranger could add a second token, of their own.
  const next = pathname === toPath(locale) ? searchParams.get('next') : pathname + search;
  return { url: url.origin + toPath(locale) + (next === null ? '' : `?next=${encodeURIComponent(next)}`), locale };
}
