import type { OldPage } from '../model.ts';
import type { Notes } from '../notes.ts';
import { convertCallouts } from './callouts.ts';
import { convertFormulas } from './formulas.ts';
import { convertGitBookBlocks } from './gitbook-blocks.ts';
import { convertCards } from './gitbook-cards.ts';
import { convertHeadingIds } from './headings.ts';
import { includeFiles } from './includes.ts';
import { convertIndentedBlocks } from './indented-blocks.ts';
import { alignLines } from './lines.ts';
import { openElements } from './markdown-in-html.ts';
import { convertMarks } from './marks.ts';
import { convertAdmonishBlocks } from './mdbook-blocks.ts';
import { showPlaceholders } from './placeholders.ts';
import { removePluginBlocks } from './plugin-blocks.ts';
import { repairMarks } from './repairs.ts';
import { convertSlashBlocks } from './slash-blocks.ts';
import { closeCode, convertDirectives, type Result, removeContents, removeInvisible } from './syntax.ts';
import { closeBlocks, convertCodeGroups, convertTabBlocks, fromVuePressTabs } from './vitepress-blocks.ts';

const prepared = new WeakMap<OldPage, { body: string; text: string; notes: Notes }>();

/** Changes to single lines, before the text can be parsed as Markdown. Each text is needed several times, and changed once. */
export function prepare(page: OldPage, notes: Notes): string {
  const known = prepared.get(page);
  const own = known?.body === page.body ? known.notes : notes.fork();
  const text = known?.body === page.body ? known.text : changeLines(page, own);
  prepared.set(page, { body: page.body, text, notes: own });
  notes.all.push(...own.all);
  return text;
}

function changeLines(page: OldPage, notes: Notes): string {
  const { file, dialect, linesBefore } = page;
  let text = includeFiles(page, notes);
  const run = (convert: (source: string) => Result) => {
    const converted = convert(text);
    const toOldLine = converted.changes.length > 0 ? alignLines(page.body, text) : Number;
    text = converted.text;
    for (const { line, what, todo } of converted.changes) {
      const shown = toOldLine(line) + 1 + linesBefore;
      if (todo) notes.left(file, shown, what, todo);
      else notes.changed(file, shown, what);
    }
    return converted.changes.length > 0;
  };
  if (dialect === 'mkdocs') {
    run((source) => convertIndentedBlocks(source, page.areTabsLinked));
    run(removePluginBlocks);
    run(convertSlashBlocks);
  }
  if (dialect === 'mkdocs' || dialect === 'markdown') text = openElements(text);
  run(removeInvisible);
  run((source) => closeCode(source, dialect === 'docusaurus'));
  if (dialect === 'mdbook') run(convertAdmonishBlocks);
  if (dialect === 'gitbook') {
    run(convertCards);
    run(convertGitBookBlocks);
  }
  if (dialect === 'obsidian' || dialect === 'vitepress') run(convertCallouts);
  if (dialect === 'vitepress') {
    run(fromVuePressTabs);
    run(closeBlocks);
    run(convertTabBlocks);
    run(convertCodeGroups);
  }
  // A page that only listed its headings in its text lists them beside it now.
  if (run((source) => removeContents(source, dialect))) delete page.settings.hide_table_of_contents;
  const { formulaMarks } = page;
  if (formulaMarks) run((source) => convertFormulas(source, formulaMarks));
  // MDX is code in part, and has no such words.
  if (dialect !== 'docusaurus') {
    run((source) => showPlaceholders(source, dialect));
    run(repairMarks);
  }
  run((source) => convertMarks(source, dialect));
  run((source) => convertDirectives(convertHeadingIds(source), dialect));
  return text;
}
