import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { mendHeadingIds } from './headings.ts';
import { includeFiles } from './includes.ts';
import { mendIndentedBlocks } from './indented-blocks.ts';
import { mendMarks } from './marks.ts';
import { mendAdmonish } from './mdbook-blocks.ts';
import { mendDirectives, type Result, removeContents } from './syntax.ts';
import { mendCodeGroups, mendTabs } from './vitepress-blocks.ts';

/** Changes of single lines, before the text can be parsed as Markdown. */
export function prepare(page: OldPage, notes: Notes): string {
  const { file, dialect, linesBefore } = page;
  let text = includeFiles(page, notes);
  const run = (mend: (source: string) => Result) => {
    const mended = mend(text);
    text = mended.text;
    for (const { line, what, todo } of mended.changes) {
      if (todo) notes.left(file, line + 1 + linesBefore, what, todo);
      else notes.changed(file, line + 1 + linesBefore, what);
    }
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
  run((source) => mendMarks(source, dialect));
  run((source) => mendDirectives(mendHeadingIds(source), dialect));
  return text;
}
