import { splitPolicy } from './policy.ts';

/** Paths of the site; all begin and end with a slash. */
export interface SitePaths {
  /** For example `/resources/`. */
  base: string;
  /** Folder of files with a content hash in their name, for example `/resources/_astro/`. */
  hashed: string;
  /** Folder of the search index, whose parts have a hash as well, for example `/resources/pagefind/`. */
  index: string;
  /** Folder of the pictures of pages, which have a hash, too, for example `/resources/previews/`. */
  pictures: string;
}

/** The longest line that Cloudflare reads; Netlify states no limit. https://developers.cloudflare.com/pages/configuration/headers/ */
const LONGEST_LINE = 2000;

/** The most rules that Cloudflare reads. */
const MOST_RULES = 100;

export const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Folders whose files have a hash in their name. Pagefind's client and its entry have none, and are revalidated each time. */
export const getHashedFolders = ({ hashed, index, pictures }: SitePaths): string[] => [
  hashed,
  pictures,
  `${index}fragment/`,
  `${index}index/`,
  `${index}filter/`,
];

/** Headers that browsers only need with documents. Sent with each script, picture and font, they would be larger than some of them. */
export const getDocumentHeaders = (policy: string, isSignIn: boolean): Record<string, string> => ({
  'Content-Security-Policy': policy,
  // One year; browsers respect it only over https. Without includeSubDomains, as other hosts are not ours.
  'Strict-Transport-Security': 'max-age=31536000',
  'Referrer-Policy': isSignIn ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/**
 * The text of `_headers`, as Netlify, Cloudflare and `server/` read it. The headers of documents go to the home page and to
 * the folders with documents: a rule cannot distinguish a document from a picture in the same folder, so the few files next to
 * documents get them, too. `server/`, which can, sends them only with documents, including the not-found page; for other hosts
 * the build writes the policy into that page.
 *
 * A path may match several rules. For a header that two of them set, hosts differ (Netlify takes the later one, Cloudflare
 * joins both with a comma), so no two rules here that match one path set the same header. Cache-Control is only set where it
 * differs from what all three send by default, `public, max-age=0, must-revalidate`. A policy that is too long for one line becomes two
 * in one rule, which all three join with a comma.
 * @param documents names of the folders below the base path that have documents in them
 */
export function composeHeadersFile(policy: string, paths: SitePaths, documents: readonly string[]): string {
  const { base } = paths;
  const hashedFolders = getHashedFolders(paths);
  const folders = documents.length + hashedFolders.length + 2 > MOST_RULES ? [''] : documents.map((name) => `${name}/`);
  return [
    '# Written by the build (src/features/delivery), read by Netlify, Cloudflare and server/.',
    '# Where no Cache-Control is given, all three send "public, max-age=0, must-revalidate".',
    ...rule('/*', { 'X-Content-Type-Options': 'nosniff' }),
    ...(folders.includes('') ? [] : rule(base, getDocumentHeaders(policy, false))),
    ...folders.flatMap((folder) => rule(`${base}${folder}*`, getDocumentHeaders(policy, folder === 'auth/'))),
    // No path matches two of these.
    ...hashedFolders.flatMap((folder) => rule(`${folder}*`, { 'Cache-Control': CACHED_FOR_A_YEAR })),
    '',
  ].join('\n');
}

/** A warning with numbers for each header whose line is too long for a host. */
export function lineLengthWarnings(headersFile: string): string[] {
  return [...new Set(headersFile.split('\n'))]
    .filter((line) => line.length > LONGEST_LINE)
    .map(
      (line) =>
        `The ${line.trim().split(':')[0]} line in _headers has ${line.length} characters. Cloudflare reads at most ` +
        `${LONGEST_LINE} and would drop it; Netlify and server/ send it. Fewer distinct inline scripts and styles make it ` +
        `shorter (${line.split("'sha256-").length - 1} now, 54 characters each).`,
    );
}

function rule(path: string, headers: Record<string, string>): string[] {
  return ['', path, ...Object.entries(headers).flatMap(([name, value]) => toLines(name, value))];
}

function toLines(name: string, value: string): string[] {
  const line = `  ${name}: ${value}`;
  const isTooLong = name === 'Content-Security-Policy' && line.length > LONGEST_LINE;
  return isTooLong ? splitPolicy(value).map((part) => `  ${name}: ${part}`) : [line];
}
