import { existsSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { similarPaths } from '#contracts/closest-paths.ts';
import { decoded } from '#contracts/decoded.ts';
import { proposal } from '#contracts/nearest.ts';
import { parseContentPath } from '#workspace/content/path.ts';
import { PUBLIC_FOLDER, toContentPath, toDisplayPath } from '#workspace/folders.ts';
import { absolute } from '#workspace/url.ts';
import type { PluginContext } from '../plugin-context.ts';
import { cut, fromRoot, isExternal } from './href.ts';

/** What a link needs to know about the site. */
export type LinkContext = Pick<PluginContext, 'base' | 'getPageHref' | 'members' | 'pages'>;

/** `warning`: the target was found, but should be written differently here. */
type Resolved = { href: string; warning?: string; isForMembers?: boolean } | { problem: string };

/** How Docusaurus marks paths that lead to no page, such as those of files. */
const PATHNAME = /^pathname:\/\/(\/.+)/;

/** A file as word processors and file managers name it. */
const OWN_FILE = /^(?:file:|[a-z]:(?:[\\/]|%5c))/i;
const OWN_ADDRESS = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/i;

/** Why a link leads to the machine of its author, as a sentence. A guide may link to an address there, but not to a page of the site. */
export function findOwnMachine(written: string, { base, pages }: LinkContext): string | undefined {
  if (OWN_FILE.test(written))
    return `The link "${decoded(written)}" leads to a file of your own machine, which no reader can open. Put it into ${toDisplayPath(PUBLIC_FOLDER)}/ and link to it from the root.`;
  const url = OWN_ADDRESS.test(written) ? URL.parse(written) : null;
  if (!url || !pages().some(({ href }) => href === decoded(url.pathname))) return undefined;
  return `The link "${written}" leads to your own machine, which no reader can reach. Write "/${url.pathname.slice(base.length)}${url.hash}".`;
}

/** The path of a page of this site that is linked with its full URL, as copied from the address bar; any other link unchanged. */
export function withoutOrigin(written: string, { base }: LinkContext): string {
  const own = absolute(base);
  return written.startsWith(own) ? base + written.slice(own.length) : written;
}

/** The target of a link in a content file. Relative links are paths of files on disk. */
export function resolveLink(written: string, file: string | undefined, context: LinkContext): Resolved {
  const [, rooted] = PATHNAME.exec(written) ?? [];
  if (rooted) return { problem: `A path needs nothing in front of it: write "${rooted}" instead of "${written}".` };
  if (written === '' || isExternal(written) || /^[#?]/.test(written)) return { href: written };
  if (written.startsWith('/')) return resolveFromRoot(written, context);
  if (!file) return { href: written };
  const { path, rest } = cut(written);
  const target = resolve(dirname(file), decoded(path));
  const href = context.getPageHref(target);
  if (href) return { href: href + rest };
  const members = context.members.pages().find((page) => page.file === target);
  if (members) return { href: members.href + rest.replace('#', '?'), isForMembers: true };
  const near = findNear(target, context);
  if (near) return { href: near.href + rest, warning: `A link to a page names its file: ${near.name}.` };
  if (!existsSync(target)) return { problem: missing(written, file, context) };
  if (statSync(target).isDirectory())
    return { problem: `The link "${written}" leads to a folder that has no page. Link to one of its files.` };
  return {
    problem: `The link "${written}" leads to a file that is not a page. Put it into ${toDisplayPath(PUBLIC_FOLDER)}/ and link to it from the root.`,
  };
}

/** Links such as `/members/#/minutes/` lead to a members' page, which has to exist. */
function resolveFromRoot(written: string, { base, members }: LinkContext): Resolved {
  const href = fromRoot(written, base);
  const [page = '', path = ''] = href.split('#');
  if (!path.startsWith('/')) return { href };
  const pages = members.pages().map((known) => known.href);
  if (!pages.some((known) => known.startsWith(`${page}#`))) return { href };
  const [target = ''] = `${page}#${encodeURI(decoded(path))}`.split('?');
  if (pages.includes(target)) return { href: href.replace(/#.*/, `#${encodeURI(decoded(path))}`), isForMembers: true };
  return {
    problem: `The link "${written}" does not lead to a members' page.${proposal(similarPaths(target, pages)[0])}`,
  };
}

const NEAR = ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md'];

/** The page of a folder, or of a file without its extension. */
function findNear(target: string, { getPageHref }: LinkContext): { href: string; name: string } | undefined {
  for (const ending of NEAR) {
    const file = target + ending;
    const href = existsSync(file) ? getPageHref(file) : undefined;
    if (href) return { href, name: `${basename(target)}${ending}` };
  }
  return undefined;
}

/** Schemes of external links, and patterns of links that lack them. */
const SCHEMES: [string, RegExp][] = [
  ['https://', /^www\./i],
  ['mailto:', /^[^/\s@]+@[^/\s@]+\.\w+$/],
];

/** Whether two files are documents of different versions: a document that was removed may still be in an older one. */
function isInOtherVersion(...files: [string, string]): boolean {
  const [one, other] = files.map((file) => parseContentPath(toContentPath(file)));
  if (one?.kind !== 'doc' || other?.kind !== 'doc') return false;
  return one.version.area === other.version.area && one.version.name !== other.version.name;
}

function missing(written: string, file: string, { pages }: LinkContext): string {
  const wrong = `The link "${decoded(written)}" leads to a file that does not exist.`;
  if (decoded(written).includes('\\'))
    return `${wrong} The names in a path have / between them, on every system: write "${decoded(written).replaceAll('\\', '/')}".`;
  const scheme = SCHEMES.find(([, pattern]) => pattern.test(written))?.[0];
  if (scheme) return `${wrong} A link to another site needs its scheme: ${scheme}${written}`;
  const others = pages().filter((page) => page.file !== file && !isInOtherVersion(page.file, file));
  const paths = others.map((page) => {
    const path = relative(dirname(file), page.file).replaceAll('\\', '/');
    return path.startsWith('.') ? path : `./${path}`;
  });
  const { path } = cut(written);
  const found = proposal(similarPaths(path.startsWith('.') ? path : `./${path}`, paths)[0]);
  return wrong + (found || ' A link to a page names its file, such as "../start.md", or its route from the root.');
}
