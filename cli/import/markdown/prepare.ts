import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { mendFormulas } from './formulas.ts';
import { mendHeadingIds } from './headings.ts';
import { includeFiles } from './includes.ts';
import { mendIndentedBlocks } from './indented-blocks.ts';
import { alignLines } from './lines.ts';
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
    const toOldLine = mended.changes.length > 0 ? alignLines(page.body, text) : Number;
    text = mended.text;
    for (const { line, what, todo } of mended.changes) {
      const shown = toOldLine(line) + 1 + linesBefore;
      if (todo) notes.left(file, shown, what, todo);
      else notes.changed(file, shown, what);
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
  const { formulaMarks } = page;
  if (formulaMarks) run((source) => mendFormulas(source, formulaMarks));
  run((source) => mendMarks(source, dialect));
  run((source) => mendDirectives(mendHeadingIds(source), dialect));
  return text;
}
