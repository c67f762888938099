import { takeIndented } from './indented-blocks.ts';
import { findCodeLines, type Result, toKind } from './syntax.ts';

const BLOCK = /^([ \t]*):::[ \t]+([\w.:/-]+)[ \t]*$/;

/** Leaves out the blocks of plugins of MkDocs that document code, such as `::: mkdocs-click`, with the options indented below them. */
export function removePluginBlocks(source: string): Result {
  const changes: Result['changes'] = [];
  const inCode = findCodeLines(source);
  const lines = source.split('\n');
  for (const [at, line] of lines.entries()) {
    const [written, indent = '', name = ''] = (!inCode.has(at) && BLOCK.exec(line)) || [];
    if (written === undefined || toKind(name)) continue;
    const todo = 'What it showed is left out. Write it here.';
    changes.push({ line: at, what: `the block "${written.trim()}" of a plugin`, todo });
    lines.fill('', at, at + 1 + takeIndented(lines, at + 1, indent.length).length);
  }
  return { text: lines.join('\n'), changes };
}
