/** Where things are on the site; all paths begin and end with a slash. */
export interface SitePaths {
  /** For example `/resources/`. */
  base: string;
  /** Folder of the files that carry a content hash in their name, for example `/resources/_astro/`. */
  hashed: string;
  /** Folder of the search index, whose parts carry a hash as well, for example `/resources/pagefind/`. */
  index: string;
  /** Folder of the pictures of pages, which carry a hash too, for example `/resources/previews/`. */
  pictures: string;
}

/** Cloudflare reads no longer line; Netlify states no limit. https://developers.cloudflare.com/pages/configuration/headers/ */
const LONGEST_LINE = 2000;

/**
 * The text of `_headers`, as Netlify, Cloudflare and `server/` read it.
 *
 * A path may match several rules. For a header that two of them set, hosts differ (Netlify takes the later one, Cloudflare
 * joins both with a comma), so no two rules here may set the same header with a meaning that joining would change:
 * - Cache-Control is only set where it differs from what all three send by default, `public, max-age=0, must-revalidate`.
 * - of joined Referrer-Policy values browsers take the last that they know.
 */
export function composeHeadersFile(policy: string, { base, hashed, index, pictures }: SitePaths): string {
  return [
    '# Written by the build (src/features/delivery), read by Netlify, Cloudflare and server/.',
    '# Where no Cache-Control is given, all three send "public, max-age=0, must-revalidate".',
    ...rule('/*', {
      'Content-Security-Policy': policy,
      // One year; browsers heed it over https only. Without includeSubDomains: other hosts are not ours to bind.
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    }),
    // No path matches two of these. Pagefind's client and its entry have no hash, and are asked for anew each time.
    ...[hashed, pictures, `${index}fragment/`, `${index}index/`, `${index}filter/`].flatMap((folder) =>
      rule(`${folder}*`, { 'Cache-Control': 'public, max-age=31536000, immutable' }),
    ),
    ...rule(`${base}auth/*`, { 'Referrer-Policy': 'no-referrer' }),
    '',
  ].join('\n');
}

/** A warning for each line that is too long for a host, with numbers; empty when all is well. */
export function lineLengthWarnings(headersFile: string): string[] {
  return headersFile
    .split('\n')
    .filter((line) => line.length > LONGEST_LINE)
    .map(
      (line) =>
        `The ${line.trim().split(':')[0]} line in _headers has ${line.length} characters. Cloudflare reads at most ` +
        `${LONGEST_LINE} and would drop it; Netlify and server/ send it. Fewer distinct inline scripts and styles make it ` +
        `shorter (${line.split("'sha256-").length - 1} now, 54 characters each).`,
    );
}

function rule(path: string, headers: Record<string, string>): string[] {
  return ['', path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)];
}
