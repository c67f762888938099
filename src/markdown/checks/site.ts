import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decoded } from '../links/address.ts';
import { carriedProblems } from '../problems/carry.ts';
import { isOutdated } from './outdated.ts';
import { type ElementMistake, scan } from './scan.ts';

/** A place of the built site that leads nowhere. */
export type DeadEnd = {
  /** The address of the page that leads there. */
  page: string;
  /** As the page has it. */
  target: string;
  /** Where the target leads; of an element that is not as it should be, the page itself. */
  address: string;
  kind: 'missing page' | 'missing heading' | ElementMistake;
  /** Of a heading. */
  id: string;
};

export type BuiltSite = {
  deadEnds: DeadEnd[];
  /** Pages of texts that no longer hold, each with its file and what it leads to that is gone. That is no mistake. */
  outdated: { file: string; gone: Set<string> }[];
  /** What the plugins found wrong while they rendered. */
  problems: Set<string>;
  /** The addresses of all pages. */
  pages: string[];
  /** The addresses of all that was written, pages and other files. */
  addresses: string[];
  /** The ids of a page. */
  idsOf: (address: string) => Promise<Set<string>>;
};

const ORIGIN = 'http://site';

/** A copy of a text that was cut out of a page, which would otherwise stay in memory as a whole. */
const copy = (text: string): string => Buffer.from(text).toString();

/**
 * Reads everything that a build has written and follows its links. Only what is asked for later is kept of a page. The
 * origin is the one that pages are published at.
 */
export async function readSite(folder: string, base: string, origin = ORIGIN): Promise<BuiltSite> {
  const files = await filesIn(folder, base);
  const read = (address: string) => readFile(files.get(address) ?? '', 'utf8');
  const addresses = [...files.keys()];
  const pages = addresses.filter((address) => files.get(address)?.endsWith('.html'));
  const problems = new Set<string>();
  const deadEnds: DeadEnd[] = [];
  const outdated: BuiltSite['outdated'] = [];
  // Headings of other pages are looked up once all pages are read.
  const asked: DeadEnd[] = [];

  for (const page of pages) {
    const html = await read(page);
    for (const problem of carriedProblems(html)) problems.add(problem);
    const { ids, targets, picture, mistakes } = scan(html);
    const isGone = (target: string) => !files.has(follow(target, page, base, files)?.address ?? page);
    if (isOutdated(html)) {
      const gone = [...targets].filter(isGone).map(copy);
      if (gone.length > 0) outdated.push({ file: files.get(page) ?? '', gone: new Set(gone) });
      continue;
    }
    for (const { target, mistake } of mistakes) {
      // Of a picture that is not there, that is told.
      if (mistake === 'image without size' && isGone(target)) continue;
      deadEnds.push({ page, target: copy(target), address: page, id: '', kind: mistake });
    }
    // The page names it in full, its author by a path.
    if (picture?.startsWith(`${origin}/`)) targets.add(picture.slice(origin.length));
    for (const target of targets) {
      const lead = follow(target, page, base, files);
      if (!lead) continue;
      if (!files.has(lead.address)) deadEnds.push({ ...lead, kind: 'missing page' });
      else if (lead.address !== page && lead.id) asked.push(lead);
      else if (lead.id && !ids.has(lead.id)) deadEnds.push(lead);
    }
  }

  const idsOf = async (address: string) => scan(await read(address)).ids;
  for (const [address, leads] of Map.groupBy(asked, ({ address }) => address)) {
    const ids = await idsOf(address);
    deadEnds.push(...leads.filter(({ id }) => !ids.has(id)));
  }
  return { deadEnds, outdated, problems, pages, addresses, idsOf };
}

/** The files below a folder by their addresses. */
async function filesIn(folder: string, base: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const nameOf = (path: string) => path.slice(join(folder, '/').length).replaceAll('\\', '/');
  return new Map(paths.map((path) => [base + nameOf(path).replace(/(^|\/)index\.html$/, '$1'), path]));
}

/** Where a target leads, as a heading that may be missing; undefined for what is not of this site. */
function follow(target: string, page: string, base: string, files: Map<string, string>): DeadEnd | undefined {
  const url = URL.parse(target, ORIGIN + page);
  if (url?.origin !== ORIGIN) return undefined;
  // Outside the base path is another site, unless only the base was forgotten.
  const isOutside = !`${url.pathname}/`.startsWith(base);
  if (isOutside && (url.pathname === '/' || !files.has(base + url.pathname.slice(1)))) return undefined;
  const address = files.has(url.pathname) ? url.pathname : decoded(url.pathname);
  const id = decoded(url.hash.slice(1));
  return { page, target: copy(target), address: copy(address), id: copy(id), kind: 'missing heading' };
}
