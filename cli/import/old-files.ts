import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import type { Asset, Dialect, Kind, OldPage, OldVersion } from './model.ts';
import type { Notes } from './notes.ts';

const IGNORED = ['**/node_modules/**', '**/.git/**'];

/** The files below a folder that fit a pattern, in the order of the alphabet, with slashes. */
export const listFiles = (folder: string, pattern: string | string[] = '**/*'): string[] =>
  globSync(pattern, { cwd: folder, exclude: IGNORED })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

type PageParts = {
  kind: Kind;
  file: string;
  dialect: Dialect;
  target: string;
  urls: string[];
  version?: OldVersion | undefined;
  locale?: string | undefined;
};

/** Reads a text with its front matter. */
export function readPage({ kind, file, dialect, target, urls, version, locale }: PageParts): OldPage {
  const source = readFileSync(file, 'utf8');
  const { body } = splitFrontMatter(source);
  return {
    kind,
    file,
    dialect,
    locale,
    version,
    urls,
    target,
    settings: {},
    old: parseFrontMatter(source),
    body: body.text,
    linesBefore: body.linesBefore,
  };
}

/** What the front matter of a page says under a key; undefined for what is no text. */
export function getOldText({ old }: Pick<OldPage, 'old'>, key: string): string | undefined {
  const value = getOld({ old }, key);
  return typeof value === 'string' && value.trim()
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined;
}

export function getOld({ old }: Pick<OldPage, 'old'>, key: string): unknown {
  return typeof old.data === 'object' && old.data !== null ? Reflect.get(old.data, key) : undefined;
}

/** Every file of a folder that is served as it is. */
export const readStatics = (folder: string, notes: Notes): Asset[] =>
  listFiles(folder, '**/{*,.nojekyll,.well-known/**}').flatMap((name) =>
    ['CNAME', '.nojekyll', '_redirects', '_headers', '.gitkeep'].includes(basename(name))
      ? []
      : isForeignPage(join(folder, name), notes)
        ? []
        : [{ from: join(folder, name), to: `public/${name}` }],
  );

/** A page of HTML among the files: what it loads is not known here. A line that proves to a service whose site this is stays. */
function isForeignPage(file: string, notes: Notes): boolean {
  if (!/\.html?$/.test(file) || !readFileSync(file, 'utf8').includes('<')) return false;
  notes.left(
    file,
    undefined,
    'a page of HTML',
    'Put it into public/, without scripts, frames and pictures of other sites.',
  );
  return true;
}

/** `name` of `dir/name`, and the folder; empty for one at the top. */
export const splitId = (id: string): { folder: string; name: string } => {
  const folder = dirname(id);
  return { folder: folder === '.' ? '' : folder, name: basename(id) };
};

/** Names become titles: `first-steps` is "First steps". */
export function toTitle(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
