import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { mendHeadingIds } from './headings.ts';
import { mendIndentedBlocks } from './indented-blocks.ts';
import { mendAdmonish } from './mdbook-blocks.ts';
import { mendDirectives, type Result, removeContents } from './syntax.ts';
import { mendCodeGroups, mendTabs } from './vitepress-blocks.ts';

/** Changes of single lines, before the text can be parsed as Markdown. */
export function prepare(page: OldPage, notes: Notes): string {
  const { file, dialect, linesBefore } = page;
  let text = dialect === 'mdbook' || dialect === 'vitepress' ? includeFiles(page, notes) : page.body;
  const run = (mend: (source: string) => Result) => {
    const mended = mend(text);
    text = mended.text;
    for (const { line, what } of mended.changes) notes.changed(file, line + 1 + linesBefore, what);
    return mended.changes.length > 0;
  };
  if (dialect === 'mkdocs') run((source) => mendIndentedBlocks(source, page.areTabsLinked));
  if (dialect === 'mdbook') run(mendAdmonish);
  if (dialect === 'vitepress') {
    run(mendTabs);
    run(mendCodeGroups);
  }
  // A page that listed its headings in its text alone lists them beside it now.
  if (run((source) => removeContents(source, dialect))) delete page.settings.hide_table_of_contents;
  run((source) => mendDirectives(mendHeadingIds(source), dialect));
  return text;
}

const MDBOOK_INCLUDE = /(?<!\\)\{\{\s*#(include|rustdoc_include|playground|title)\s+([^}]*?)\s*\}\}/g;
const VITEPRESS_INCLUDE = /<!--\s*@include:\s*(\S+?)\s*-->/g;

/** Puts in what the old generator would take from other files. */
function includeFiles({ body, file, dialect, linesBefore }: OldPage, notes: Notes): string {
  return body.replaceAll(
    dialect === 'mdbook' ? MDBOOK_INCLUDE : VITEPRESS_INCLUDE,
    (written, first: string, second: string, offset: number) => {
      const line = body.slice(0, Number(dialect === 'mdbook' ? offset : second)).split('\n').length + linesBefore;
      const name = dialect === 'mdbook' ? second : first;
      const [path = '', ...part] = name.split(':');
      const found = resolve(dirname(file), path);
      if (first === 'title') return '';
      if (part.length > 0 || !existsSync(found)) {
        notes.left(
          file,
          line,
          `${written} takes in a part of a file, or one that is not there`,
          'Put the text in by hand.',
        );
        return '';
      }
      notes.changed(file, line, `${written} is the text of the file`);
      return readFileSync(found, 'utf8').trimEnd();
    },
  );
}
