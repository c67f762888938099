import { globSync, readFileSync } from 'node:fs';
import { type CheerioAPI, load } from 'cheerio';
import { basePaths, builtFolder, type SiteName } from './sites.ts';

/** The files of a built site, for what can be shown without a browser. */
export type BuiltPages = {
  /** Where the site is mounted. */
  base: string;
  /** Paths of all files with one of these endings, below the folder, sorted. */
  files: (endings: RegExp) => string[];
  /** The paths of all pages below the base path: `docs/`, and an empty one for the home page. */
  paths: string[];
  bytes: (path: string) => Buffer;
  text: (path: string) => string;
  /** A page that was parsed, by its path. */
  page: (path: string) => CheerioAPI;
};

export function readBuiltSite(name: SiteName): BuiltPages {
  const folder = builtFolder(name);
  const all = globSync('**/*', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  if (all.length === 0)
    throw new Error(`The site "${name}" is not built. Run: node tests/support/build-sites.ts ${name}`);
  const bytes = (path: string) => readFileSync(`${folder}/${path}`);
  const text = (path: string) => bytes(path).toString('utf8');
  const parsed = new Map<string, CheerioAPI>();
  return {
    base: basePaths[name],
    files: (endings) => all.filter((path) => endings.test(path)),
    paths: all.filter((path) => /(?:^|\/)index\.html$/.test(path)).map((path) => path.replace(/index\.html$/, '')),
    bytes,
    text,
    page(path) {
      const page = parsed.get(path) ?? load(text(`${path}index.html`));
      parsed.set(path, page);
      return page;
    },
  };
}

/** A text as a reader takes it in, with a single space wherever there is any. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
