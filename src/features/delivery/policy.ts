/** What the policy of a build has to allow. */
interface PolicyNeeds {
  /** CSP hash sources of every distinct inline script. */
  scripts: Iterable<string>;
  /** CSP hash sources of every distinct inline style sheet. */
  styles: Iterable<string>;
  /** URL of the hosted backend; undefined if there is none or it has the site's origin. */
  backendUrl?: string | undefined;
}

/**
 * One Content-Security-Policy for all pages: client-side navigation keeps the first page's policy for the pages it swaps
 * in, so each page needs what any page needs.
 *
 * `wasm-unsafe-eval` is for the search index, which WebAssembly reads. There is no `upgrade-insecure-requests`: with only
 * `'self'` as a source an https page loads nothing over http anyway (and Strict-Transport-Security upgrades navigations),
 * while on `http://` (a laptop in the local network; localhost in Safari) it would turn every request into one to a
 * port that speaks no TLS.
 */
export function composePolicy({ scripts, styles, backendUrl }: PolicyNeeds): string {
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...sorted(scripts)].join(' '),
    ["style-src 'self'", ...sorted(styles)].join(' '),
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...backendSources(backendUrl)].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Only the policy for trusted types that src/layout/trusted-types.ts makes.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * The same policy as two, which browsers both enforce: the styles, and everything else. The second one has no `default-src`, which would
 * forbid what the first allows, so it names everything that only `default-src` had forbidden.
 */
export function splitPolicy(policy: string): [string, string] {
  const directives = policy.split('; ');
  const isStyles = (directive: string) => directive.startsWith('style-src ');
  const others = directives.map((one) => (one === "default-src 'none'" ? "object-src 'none'; frame-src 'none'" : one));
  return [directives.filter(isStyles).join('; '), others.filter((one) => !isStyles(one)).join('; ')];
}

/** The policy for a `<meta>`, in which browsers ignore `frame-ancestors` with a message in the console. */
export function withoutFrameAncestors(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
}

/** Sorted, so that an unchanged site has an unchanged policy. */
function sorted(sources: Iterable<string>): string[] {
  return [...new Set(sources)].sort();
}

/** The backend's origin for requests and, with the WebSocket scheme, for its live channel. */
function backendSources(href: string | undefined): string[] {
  if (!href) return [];
  const { origin } = new URL(href);
  return [origin, origin.replace('http', 'ws')];
}
