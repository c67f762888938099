import type { Context } from './context.ts';
import type { Node } from './tree.ts';

/** Shows marks of footnotes whose text is missing, as the old site did. Here they would end the build. */
export function showLooseFootnotes({ start, end }: Node, { page, notes, edits, getLine }: Context): void {
  for (const { 0: mark, index } of edits.source.slice(start, end).matchAll(/(?<!\\)\[\^[^\]\s]+\](?!\()/g)) {
    const at = start + index;
    if (edits.isTaken(at, at + mark.length)) continue;
    const todo = `Write its text on a separate line, "${mark}: …", and remove the backslash.`;
    notes.left(page.file, getLine(at), `the footnote "${mark}" has no text, and is shown as it is written`, todo);
    edits.replace(at, at, '\\');
  }
}
