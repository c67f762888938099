import { posix } from 'node:path';
import type { OldPage } from '../model.ts';
import { PICTURE } from '../old-files.ts';
import { Edits } from './edits.ts';
import type { Result } from './syntax.ts';
import { listCode } from './tree.ts';

/** `[[Page#Heading|label]]`, and `![[Page]]`, which shows the file there. In a table a backslash is before the line. */
const WIKILINK = /(?<!\\)(!?)\[\[(?!_?toc_?\])([^[\]|\n\\]+)(?:\\?\|([^[\]\n]*))?\]\](?![([])/gi;
const SIZE = /^\d+(x\d+)?$/;

/** The path of the file that a name means in a file of the same folder, both below that folder; undefined if there is none. */
type FindFile = (name: string, from: string) => string | undefined;

/** Finds files as Obsidian does: by their path, or by the end of it, in any case and without `.md`. Of several, the shortest path counts. */
export function indexFiles(paths: readonly string[]): FindFile {
  const byName = new Map<string, { path: string; keys: string[] }[]>();
  for (const path of [...paths].sort((a, b) => a.length - b.length)) {
    const keys = [...new Set([toKey(path), toKey(path).replace(/\.md$/, '')])];
    for (const key of keys) {
      const name = posix.basename(key);
      byName.set(name, [...(byName.get(name) ?? []), { path, keys }]);
    }
  }
  return (name, from) => {
    const near = toKey(posix.join(posix.dirname(from), name));
    const wanted = toKey(name.replace(/^(\.{0,2}\/)+/, ''));
    const files = byName.get(posix.basename(wanted)) ?? [];
    return (
      files.find(({ keys }) => keys.includes(near)) ??
      files.find(({ keys }) => keys.includes(wanted)) ??
      files.find(({ keys }) => keys.some((key) => key.endsWith(`/${wanted}`)))
    )?.path;
  };
}

/** macOS stores some letters of file names as two characters. */
const toKey = (path: string) => path.normalize().toLowerCase();

/**
 * Writes the links between double brackets of a file as those of Markdown. Lines keep their numbers. Outside of Obsidian, brackets that
 * name no file may be no link.
 */
export function convertWikilinks({ body: source, dialect }: OldPage, from: string, find: FindFile): Result {
  const changes: Result['changes'] = [];
  if (!source.includes('[[')) return { text: source, changes };
  const code = listCode(source);
  const edits = new Edits(source);
  for (const { 0: written, 1: mark, 2: target = '', 3: own = '', index } of source.matchAll(WIKILINK)) {
    if (code.some(({ start, end }) => start <= index && index < end)) continue;
    const [name = '', ...headings] = target.split('#').map((part) => part.trim());
    const heading = headings.filter((part) => !part.startsWith('^')).at(-1) ?? '';
    const file = name === '' ? from : find(name, from);
    const isPicture = mark === '!' && PICTURE.test(name);
    const shown = SIZE.test(own.trim()) ? '' : own.trim();
    const label = shown || [posix.basename(name), heading].filter(Boolean).join(' > ') || 'above';
    const report = (what: string, todo: string) => changes.push({ line: edits.getLine(index) - 1, what, todo });
    if (file === undefined) {
      report(`the link ${written} leads nowhere`, 'It is plain text now. Name the intended page.');
      if (dialect === 'obsidian') edits.replace(index, index + written.length, label);
      continue;
    }
    if (mark === '!' && !isPicture && /\.md$/i.test(file))
      report(`${written} showed a part of another page`, 'A link leads to it. Copy the text if it is needed here.');
    const path = file === from ? '' : toUrl(posix.relative(posix.dirname(from), file));
    const url = path + (heading && `#${toUrl(heading)}`);
    edits.replace(index, index + written.length, isPicture ? `![${shown}](${path})` : `[${label}](${url || '#'})`);
  }
  return { text: edits.apply(), changes };
}

const toUrl = (path: string) =>
  path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

/** Removes the comments of Obsidian, `%%…%%`, which its readers do not see. Lines keep their numbers. */
export function removeHidden(source: string): Result {
  const changes: Result['changes'] = [];
  if (!source.includes('%%')) return { text: source, changes };
  const code = listCode(source);
  const edits = new Edits(source);
  for (const { 0: written, index } of source.matchAll(/%%[\s\S]*?(?:%%|$(?![\s\S]))/g)) {
    if (code.some(({ start, end }) => start <= index && index < end)) continue;
    changes.push({ line: edits.getLine(index) - 1, what: 'a comment between %% is left out' });
    edits.replace(index, index + written.length, written.replaceAll(/[^\n]+/g, ''));
  }
  return { text: edits.apply(), changes };
}
