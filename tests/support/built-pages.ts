import { globSync, readFileSync } from 'node:fs';
import { type CheerioAPI, load } from 'cheerio';
import { basePaths, builtFolder, type SiteName } from './sites.ts';

/** The files of a built site, for tests without a browser. */
export type BuiltPages = {
  /** The base path of the site. */
  base: string;
  /** Paths of all files with one of these endings, below the folder, sorted. */
  files: (endings: RegExp) => string[];
  /** The paths of all pages below the base path: `docs/`, and an empty one for the home page. */
  paths: string[];
  bytes: (path: string) => Buffer;
  text: (path: string) => string;
  /** The parsed page at a path. */
  page: (path: string) => CheerioAPI;
  /** The pages that the sitemap lists, by their paths, with their full URLs. */
  listed: Map<string, string>;
};

const read = new Map<SiteName, BuiltPages>();

/** A built site; it is read, and each of its pages parsed, once for all tests of a worker. */
export function readBuiltSite(name: SiteName): BuiltPages {
  const site = read.get(name) ?? readFolder(name);
  read.set(name, site);
  return site;
}

function readFolder(name: SiteName): BuiltPages {
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
      const page = parsed.get(path) ?? load(text(path.endsWith('.html') ? path : `${path}index.html`));
      parsed.set(path, page);
      return page;
    },
    listed: new Map(
      [...text('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => [
        new URL(url).pathname.slice(basePaths[name].length),
        url,
      ]),
    ),
  };
}

/** A text as a reader sees it, with single spaces. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The elements that match a selector. */
type Selection = {
  length: number;
  eq: (index: number) => { text: () => string; attr: (name: string) => string | undefined };
};

const each = <Value>(selection: Selection, read: (one: ReturnType<Selection['eq']>) => Value): Value[] =>
  Array.from({ length: selection.length }, (_, index) => read(selection.eq(index)));

/** The text of each matching element, as a reader sees it. */
export const texts = (selection: Selection): string[] => each(selection, (one) => oneLine(one.text()));

/** The value of an attribute of each matching element. */
export const values = (selection: Selection, attribute: string): string[] =>
  each(selection, (one) => one.attr(attribute) ?? '');
