import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { OldSite } from './model.ts';
import { getNewPath } from './new-path.ts';
import type { Notes } from './notes.ts';

/** Signs that mean something else in URLs, so that no name can have them. */
const SIGNS = /\s*[#?%\\]+\s*/g;

/** A path of a page without what no name can have: signs of URLs, and letters that are stored as two characters. */
export const toUsablePath = (path: string): string =>
  path
    .normalize('NFC')
    .split('/')
    .map((name) => (name.search(SIGNS) < 0 ? name : name.replaceAll(SIGNS, '-').replaceAll(/^-|-$/g, '') || 'page'))
    .join('/');

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding of a text. Whatever is not UTF-8 or UTF-16 is taken for Windows-1252, once usual in western Europe. */
function findEncoding(bytes: Buffer): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text of a file in any of these encodings, with LF line ends. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  return new TextDecoder(findEncoding(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

/** Front matter that was not recognised, by how the text begins. */
const UNREAD_HEADS: [pattern: RegExp, what: string][] = [
  [/^---[ \t]*\r?\n[\w-]+[ \t]*:/, 'the front matter has no end, a line of ---'],
  [/^\+{3}[ \t]*\r?\n/, 'the front matter cannot be read as TOML'],
  [/^\{[ \t]*\r?\n\s*"[\w-]+"[ \t]*:/, 'the front matter is JSON, which is not read. Write it as YAML'],
];

/** On a Mac a name is found with either form of its letters; elsewhere only with the one that it is stored with. */
function reportTwoPartLetters({ pages, assets, root }: OldSite, notes: Notes): void {
  const paths = new Set([...pages.map(({ file }) => file), ...assets.map(({ from }) => from)]);
  const stored = [...paths].map((path) => relative(root, path)).filter((path) => path !== path.normalize('NFC'));
  if (stored.length === 0) return;
  const files = stored.length === 1 ? '1 file' : `${stored.length} files`;
  notes.left(
    root,
    undefined,
    `the paths of ${files}, such as ${stored[0]}, store letters and their accents separately, as archives from a Mac do`,
    'Links find them, but some menus do not. Rename them in the old site, for example by "convmv -r -f utf8 -t utf8 --nfc --notest .", and import again.',
  );
}

/** Says which texts were not read or placed as they are. */
export function reportOddFiles(site: OldSite, notes: Notes): void {
  const { pages, root } = site;
  reportTwoPartLetters(site, notes);
  for (const page of pages) {
    const encoding = findEncoding(readFileSync(page.file));
    if (encoding === 'windows-1252')
      notes.left(
        page.file,
        undefined,
        'is not saved as UTF-8, and was read as Windows-1252',
        'Look whether all letters are right, above all those with accents, and correct them in the new file.',
      );
    else if (encoding !== 'utf-8') notes.changed(page.file, undefined, `was saved as ${encoding.toUpperCase()}`);
    const unread = UNREAD_HEADS.find(([pattern]) => page.linesBefore === 0 && pattern.test(page.body))?.[1];
    if (unread) notes.left(page.file, 1, unread, 'It is shown as text. Correct it, and import again.');
    const path = relative(root, page.file).replaceAll('\\', '/');
    if (page.kind !== 'part' && !path.startsWith('..') && toUsablePath(path) !== path.normalize('NFC'))
      notes.changed(
        page.file,
        undefined,
        `is at ${getNewPath(page)} now, as the names of files and folders cannot have #, ?, % and \\`,
      );
  }
}
