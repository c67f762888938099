import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BUILT_SITE_FILE, HOST_FILES } from '#contracts/built-site.ts';
import { isDraft } from '#workspace/write-atomically.ts';
import { type HeadersFor, type HeaderValues, parseHeadersFile } from './headers-file.ts';
import { mediaType } from './media-type.ts';

/** File extensions of compressed forms. */
export const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

/** The name of a compressed form in HTTP. */
export type CompressedCoding = keyof typeof COMPRESSED;

export const COMPRESSED_CODINGS: readonly CompressedCoding[] = ['br', 'gzip'];

/** The coding of a file's bytes in transit; `identity` is the file itself. */
export type Coding = CompressedCoding | 'identity';

/** One stored form of a file. */
export interface Representation {
  coding: Coding;
  /** Path on the disk. */
  location: string;
  /** In bytes. */
  size: number;
  /** In milliseconds since 1970, to notice a replaced file. */
  modified: number;
  /** Strong, with its quotes; each form has its own. */
  etag: string;
}

/** One file of the built site. */
export interface SiteFile {
  /** Content-Type. */
  type: string;
  /** What `_headers` sets for it. */
  headers: HeaderValues;
  identity: Representation;
  /** The largest first. */
  compressed: Representation[];
}

/** The built site, as it is served. */
export interface Site {
  /** The base path; begins and ends with a slash. */
  base: string;
  /** By decoded path: `/resources/docs/x/` for a page, `/resources/robots.txt` for any other file. */
  files: Map<string, SiteFile>;
  /** The not-found pages by the folder that they are in: each language may have its own. */
  notFound: ReadonlyMap<string, SiteFile>;
  /** What `_headers` sets for everything except documents. */
  headersFor: HeadersFor;
  /** What it sets for a document, wherever that is shown: at least the headers of the home page. */
  documentHeadersFor: HeadersFor;
  /** Targets by old decoded path, with a slash at the end for pages. Targets are escaped. */
  redirects: ReadonlyMap<string, string>;
}

/** Headers that only matter in documents, or that browsers may as well learn from them. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
];

const isOfDocuments = ([name]: [string, string]) => DOCUMENT_HEADERS.includes(name);

const NOT_FOUND_PAGE = '404.html';
const FILES_AT_ONCE = 16;

/** Reads the folder of the built site once and indexes its files. */
export async function loadSite(
  folder: string,
  base: string,
  redirects: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const names = await listFiles(folder);
  const allHeadersFor = parseHeadersFile(names.has('_headers') ? await readFile(join(folder, '_headers'), 'utf8') : '');
  const headersFor: HeadersFor = (path) =>
    Object.fromEntries(Object.entries(allHeadersFor(path)).filter((header) => !isOfDocuments(header)));
  const ofHome = Object.fromEntries(Object.entries(allHeadersFor(base)).filter(isOfDocuments));
  const documentHeadersFor: HeadersFor = (path) => ({ ...ofHome, ...allHeadersFor(path) });
  const files = new Map<string, SiteFile>();
  const queue = [...names].filter((name) => isPublic(name, names)).values();
  const worker = async () => {
    for (const name of queue) {
      const path = base + name.replace(/(^|\/)index\.html$/, '$1');
      const headers = name.endsWith('.html') ? documentHeadersFor(path) : headersFor(path);
      const file = await loadFile(folder, name, names, headers);
      files.set(path, file);
      if (name.startsWith(WELL_KNOWN)) files.set(`/${name}`, file);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  const notFound = new Map<string, SiteFile>();
  for (const [path, file] of files) {
    if (!path.endsWith(`/${NOT_FOUND_PAGE}`)) continue;
    notFound.set(path.slice(0, -NOT_FOUND_PAGE.length), file);
    files.delete(path);
  }
  const targets = new Map(Object.entries(redirects));
  return { base, files, notFound, headersFor, documentHeadersFor, redirects: targets };
}

/** Relative to the folder, with slashes on every system. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((entry) => toName(folder, join(entry.parentPath, entry.name))));
}

const toName = (folder: string, location: string): string => relative(folder, location).replaceAll(sep, '/');

/** Files for the host and the server. */
const INTERNAL = [...HOST_FILES, BUILT_SITE_FILE];

/** Files that belong to the root of the host, wherever the site is: https://www.rfc-editor.org/rfc/rfc8615 */
const WELL_KNOWN = '.well-known/';

/** Dot files, internal files, drafts and the compressed forms of other files have no URL of their own. */
function isPublic(name: string, names: Set<string>): boolean {
  const below = name.startsWith(WELL_KNOWN) ? name.slice(WELL_KNOWN.length) : name;
  if (/(?:^|\/)\./.test(below) || INTERNAL.includes(name) || isDraft(name)) return false;
  return !isForm(name, names);
}

/** Whether a file is a compressed form of another of these files. */
export const isForm = (name: string, names: ReadonlySet<string>): boolean =>
  Object.values(COMPRESSED).some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));

async function loadFile(folder: string, name: string, names: Set<string>, headers: HeaderValues): Promise<SiteFile> {
  const location = join(folder, name);
  const hash = createHash('sha256')
    .update(await readFile(location))
    .digest('base64url')
    .slice(0, 16);
  const { size, mtimeMs: modified } = await stat(location);
  const identity: Representation = { coding: 'identity', location, size, modified, etag: `"${hash}"` };
  const compressed = await findForms(identity, (sibling) => names.has(name + sibling));
  return { type: mediaType(name), headers, identity, compressed };
}

/** The compressed forms of a file, of those that are there by their endings. */
async function findForms(
  { location, modified, etag }: Representation,
  isThere: (ending: string) => boolean,
): Promise<Representation[]> {
  const forms: Representation[] = [];
  for (const coding of COMPRESSED_CODINGS) {
    const ending = COMPRESSED[coding];
    const found = isThere(ending) ? await stat(location + ending) : undefined;
    // A form that is older than the file belongs to an earlier build.
    if (!found || found.mtimeMs < modified) continue;
    const place = { location: location + ending, size: found.size, modified: found.mtimeMs };
    forms.push({ coding, ...place, etag: `${etag.slice(0, -1)}-${coding}"` });
  }
  return forms.sort((a, b) => b.size - a.size);
}
