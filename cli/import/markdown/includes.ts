import { existsSync, statSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import type { Dialect, OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { readText } from '../odd-files.ts';
import { listCode } from './tree.ts';

/**
 * A place where the old generator includes another file. `part` names a part of it; `write` turns it into text. Some generators also
 * look for such places in code.
 */
type Include = {
  pattern: RegExp;
  isOutsideCode?: true;
  read: (match: RegExpMatchArray) => { path: string; part?: string | undefined; write?: (text: string) => string };
};

const cutPart = (name: string) => {
  const [path = '', ...part] = name.split(':');
  return { path, part: part.length > 0 ? part.join(':') : undefined };
};

const INCLUDES: Partial<Record<Dialect, readonly Include[]>> = {
  mdbook: [
    {
      pattern: /(?<!\\)\{\{\s*#(?:include|rustdoc_include|playground)\s+([^}\s][^}]*?)\s*\}\}/g,
      read: ([, name = '']) => cutPart(name),
    },
  ],
  // Its content that several pages have.
  gitbook: [{ pattern: /\{%[ \t]*include[ \t]+"([^"\n]+)"[ \t]*%\}/g, read: ([, path = '']) => ({ path }) }],
  mkdocs: [{ pattern: /(?<=^[ \t]*)-{2,}8<-{2,}[ \t]+"([^"\n]+)"[ \t]*$/gm, read: ([, name = '']) => cutPart(name) }],
  // Of Jekyll, where others are templates of HTML.
  markdown: [
    {
      isOutsideCode: true,
      pattern: /\{%-?[ \t]*include(_relative)?[ \t]+([^\s%{]+\.(?:md|markdown))[ \t]*-?%\}/g,
      read: ([, isRelative, path = '']) => ({ path: isRelative ? path : `/_includes/${path}` }),
    },
  ],
  vitepress: [
    {
      pattern: /<!--\s*@include:\s*([^\s#{]+)(?:#([\w-]+))?(?:\{(\d*),(\d*)\})?\s*-->/g,
      read: ([, path = '', region, first, last]) => ({
        path,
        part: region ?? (first === undefined ? undefined : `${first}:${last}`),
      }),
    },
    {
      isOutsideCode: true,
      pattern: /(?<=^[ \t]*)<<<[ \t]*([^\s#{[]+)(?:#([\w-]+))?(?:\{([^}\n]*)\})?[ \t]*(\[[^\]\n]+\])?[ \t]*$/gm,
      read: ([, path = '', region, braces = '', label = '']) => ({
        path,
        write: (text) => {
          const [, lines = '', language] = /^([\d,-]*)[ \t]*([\w+-]*)/.exec(braces) ?? [];
          const info = [language || extname(path).slice(1), lines && `{${lines}}`, label].filter(Boolean).join(' ');
          return `\`\`\`${info}\n${region ? takeRegion(text, region) : text}\n\`\`\``;
        },
      }),
    },
  ],
};

/** The text between `#region name` and `#endregion`. */
function takeRegion(text: string, name: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => new RegExp(`#region[ \\t]+${name}\\b`).test(line));
  const end = lines.findIndex((line, index) => index > start && line.includes('#endregion'));
  return start < 0 ? text : lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}

/** The marks around a section of a file with a name. */
const SECTIONS: Partial<Record<Dialect, (name: string) => [start: RegExp, end: RegExp]>> = {
  mdbook: (name) => [new RegExp(`ANCHOR:\\s*${name}\\s*$`), new RegExp(`ANCHOR_END:\\s*${name}\\s*$`)],
  mkdocs: (name) => [
    new RegExp(`--8<--\\s*\\[start:\\s*${name}\\s*\\]`),
    new RegExp(`--8<--\\s*\\[end:\\s*${name}\\s*\\]`),
  ],
  vitepress: (name) => [new RegExp(`#region[ \\t]+${name}\\b`), /#endregion/],
};
const SECTION_MARK = /ANCHOR(?:_END)?:\s*[\w-]+\s*$|--8<--\s*\[(?:start|end):|#(?:end)?region\b/;

/** A part of a file: lines such as `2:10` or `:10`, or a section. Undefined if there is none. */
function takePart(text: string, part: string, dialect: Dialect): string | undefined {
  const lines = text.split('\n');
  const [isLines, first = '', colon, last = ''] = /^(\d*)(:?)(\d*)$/.exec(part) ?? [];
  if (isLines) {
    const start = Number(first || 1);
    // A single number is a line of mdBook, and the first line of MkDocs.
    const end = last ? Number(last) : colon || dialect === 'mkdocs' ? lines.length : start;
    return start <= lines.length ? lines.slice(start - 1, end).join('\n') : undefined;
  }
  const [opening, closing] = /^[\w-]+$/.test(part) ? (SECTIONS[dialect]?.(part) ?? []) : [];
  const start = opening ? lines.findIndex((line) => opening.test(line)) : -1;
  const end = closing ? lines.findIndex((line, index) => index > start && closing.test(line)) : -1;
  if (start < 0) return undefined;
  return lines
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((line) => !SECTION_MARK.test(line))
    .join('\n');
}

const MARKERS: Partial<Record<Dialect, string>> = {
  markdown: '_config.yml',
  mkdocs: 'mkdocs.yml',
  vitepress: '.vitepress',
};

/** Paths are relative to the text, or to the root of the site if they start with a slash or MkDocs does so. */
function findIncluded(path: string, file: string, dialect: Dialect, notes: Notes): string | undefined {
  const isThere = (candidate: string) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile() === true && notes.isOfSite(candidate);
  const marker = MARKERS[dialect];
  const own = resolve(dirname(file), path);
  if (!marker) return isThere(own) ? own : undefined;
  let root = dirname(file);
  while (!existsSync(join(root, marker)) && dirname(root) !== root) root = dirname(root);
  const fromRoot = join(root, path.replace(/^@\//, ''));
  return [own, fromRoot].find(isThere);
}

/** Includes the files that the old generator would include, and those that they include. */
export function includeFiles(page: OldPage, notes: Notes): string {
  const { file, dialect, body } = page;
  const text = dialect === 'mdbook' ? body.replaceAll(/(?<!\\)\{\{\s*#title\s+[^}]*\}\}/g, '') : body;
  return include(text, [file], page, notes);
}

/** The text of a file, without front matter. */
const readBody = (file: string): string =>
  /\.mdx?$/i.test(file) ? splitFrontMatter(readText(file)).body.text : readText(file);

/** @param files the file of the text, below those that include it */
function include(given: string, files: readonly string[], page: OldPage, notes: Notes, outerLine?: number): string {
  const { dialect, linesBefore } = page;
  let text = given;
  for (const { pattern, isOutsideCode, read } of INCLUDES[dialect] ?? []) {
    const source = text;
    const code = isOutsideCode ? listCode(source) : [];
    text = source.replaceAll(pattern, (...match) => {
      const offset = match.find((item) => typeof item === 'number') ?? 0;
      const written = String(match[0]);
      if (code.some(({ start, end }) => start <= offset && offset < end)) return written;
      // All lines belong to the list or the block in which the first one is, except for mdBook.
      const [indent = ''] = (dialect !== 'mdbook' && /(?<=^|\n)[ \t]+$/.exec(source.slice(0, offset))) || [];
      const line = outerLine ?? source.slice(0, offset).split('\n').length + linesBefore;
      const { path, part, write } = read(match);
      const found = findIncluded(path, files.at(-1) ?? page.file, dialect, notes);
      // Lines are counted from the start of the file.
      const readFile = part === undefined ? readBody : readText;
      const all = found && !files.includes(found) ? readFile(found) : undefined;
      const own = all === undefined || part === undefined ? all : takePart(all, part, dialect);
      if (found === undefined || own === undefined) {
        const what = `${written} includes a file, or a part of one, that is missing`;
        notes.left(page.file, line, what, 'Insert the text by hand.');
        return '';
      }
      notes.changed(page.file, line, `${written} is replaced by the text of the file`);
      const shown = write ? write(own.trimEnd()) : include(own.trimEnd(), [...files, found], page, notes, line);
      return shown.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
    });
  }
  return text;
}
