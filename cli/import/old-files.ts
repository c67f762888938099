import { globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseFrontMatter, parseYaml, splitFrontMatter } from '#workspace/front-matter.ts';
import type { Asset, Dialect, Kind, OldPage, OldVersion } from './model.ts';
import type { Notes } from './notes.ts';
import { readText, toUsablePath } from './odd-files.ts';
import { writeAsYaml } from './toml-front-matter.ts';

/** The path of a picture that pages show. */
export const PICTURE: RegExp = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

const IGNORED = ['**/node_modules/**', '**/.git/**'];

/** The files below a folder that match a pattern and none of the excluded ones, sorted by name, with slashes. */
export function listFiles(folder: string, pattern: string | string[] = '**/*', excluded: string[] = []): string[] {
  const isBack = findLinksBack(folder);
  return globSync(pattern, { cwd: folder, exclude: [...IGNORED, ...excluded] })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() && !isBack(dirname(name)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Whether a folder is within a symbolic link to a folder around it, which has every file again. */
function findLinksBack(root: string): (folder: string) => boolean {
  const known = new Map([['.', false]]);
  const isBack = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const around = dirname(folder);
    const [own, outer] = [folder, around].map((path) => `${realpathSync(join(root, path))}/`);
    const found = isBack(around) || Boolean(own && outer?.startsWith(own));
    known.set(folder, found);
    return found;
  };
  return isBack;
}

/**
 * The texts of a folder that are pages, by the endings of their files. A file or a folder whose name begins with `_` is reported: other
 * generators keep parts of pages there, but Jekyll its posts.
 */
export function listTexts(folder: string, endings: RegExp, notes: Notes, isRead = (_name: string) => false): string[] {
  const texts = listFiles(folder).filter((name) => endings.test(name) && !/(^|\/)\./.test(name) && !isRead(name));
  const bySkipped = Map.groupBy(texts, (name) => /^(?:.*?\/)??_(?!index\.\w+$)[^/]*/.exec(name)?.[0]);
  for (const [skipped, names] of bySkipped) {
    if (skipped === undefined) continue;
    const isFile = names[0] === skipped;
    const what = isFile
      ? 'is left out, since its name'
      : `${names.length === 1 ? '1 text is' : `${names.length} texts are`} left out, since the name of the folder`;
    const todo = `If ${isFile ? 'it is a page or a post' : 'they are pages or posts'}, rename it, and import again.`;
    notes.left(join(folder, skipped), undefined, `${what} begins with _`, todo);
  }
  return bySkipped.get(undefined) ?? [];
}

type PageParts = {
  kind: Kind;
  file: string;
  dialect: Dialect;
  target: string;
  urls: string[];
  version?: OldVersion | undefined;
  locale?: string | undefined;
};

/** Other generators also read lists in brackets whose lines are indented by tabs, or which end at the start of a line. */
function readFrontMatter(source: string): OldPage['old'] {
  const read = parseFrontMatter(source);
  const { frontMatter } = splitFrontMatter(source);
  if (read.errors.length === 0 || !frontMatter) return read;
  const indented = frontMatter.text
    .replaceAll(/^\s*\t\s*(?=\S)/gm, (space) => space.replaceAll('\t', '  '))
    .replaceAll(/^(?=[\]}])/gm, ' ');
  const again = parseYaml(indented, frontMatter.linesBefore);
  return again.errors.length === 0 ? again : read;
}

/** Reads a text with its front matter. */
export function readPage({ kind, file, dialect, target, urls, version, locale }: PageParts): OldPage {
  const source = writeAsYaml(readText(file));
  const { body } = splitFrontMatter(source);
  return {
    kind,
    file,
    dialect,
    locale,
    version,
    urls,
    target: toUsablePath(target),
    settings: {},
    old: readFrontMatter(source),
    body: body.text,
    linesBefore: body.linesBefore,
  };
}

/** The text at a key of a page's front matter; undefined for other values. */
export function getOldText({ old }: Pick<OldPage, 'old'>, key: string): string | undefined {
  const value = getOld({ old }, key);
  return typeof value === 'string' && value.trim()
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : undefined;
}

/** The value at a key of a page's front matter. Some generators read `Title` as `title`. */
export function getOld({ old }: Pick<OldPage, 'old'>, key: string): unknown {
  if (typeof old.data !== 'object' || old.data === null) return undefined;
  return Reflect.get(old.data, key) ?? Reflect.get(old.data, key.charAt(0).toUpperCase() + key.slice(1));
}

/** The static files of a folder. */
export const readStatics = (folder: string, notes: Notes): Asset[] =>
  listFiles(folder, '**/{*,.nojekyll,.well-known/**}').flatMap((name) =>
    ['CNAME', '.nojekyll', '_redirects', '_headers', '.gitkeep'].includes(basename(name))
      ? []
      : isForeignPage(join(folder, name), notes)
        ? []
        : [{ from: join(folder, name), to: `public/${name}` }],
  );

/** Whether a file is an HTML page, which is reported: it is not known what it loads. A file that verifies the ownership of the site is none. */
export function isForeignPage(file: string, notes: Notes): boolean {
  if (!/\.html?$/.test(file) || !readFileSync(file, 'utf8').includes('<')) return false;
  notes.left(
    file,
    undefined,
    'a page of HTML',
    'Put it into public/, without scripts, frames and pictures from other sites.',
  );
  return true;
}

/** The folder and `name` of `dir/name`; the folder is empty at the top. */
export const splitId = (id: string): { folder: string; name: string } => {
  const folder = dirname(id);
  return { folder: folder === '.' ? '' : folder, name: basename(id) };
};

/** The first line of a file with a key or an entry, or else the first one that has its text; line 1 if none has. */
export function findLine(file: string, text: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const isStart = (line: string) => {
    const own = line.replace(/^[\s"'-]+/, '');
    return own.startsWith(text) && /^["']?\s*(?:[:=,]|$)/.test(own.slice(text.length));
  };
  const found = [lines.findIndex(isStart), lines.findIndex((line) => line.includes(text))].find((at) => at >= 0) ?? 0;
  return found + 1;
}

/** Turns names into titles: `first-steps` is "First steps". */
export function toTitle(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
