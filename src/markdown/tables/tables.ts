import type { Element } from 'hast';
import { defineHastPlugin } from 'satteri';
import { interpolate } from '#lib/messages/interpolate.ts';
import { descendants, element } from '../hast.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';

/** The number of letters that fit side by side into the narrowest supported window, 320 pixels. */
const NARROW = 32;
/** The number of letters that fit on paper, in the small print of an A5 book. */
const PAPER = 72;
const CELL_PADDING = 2;

const ALIGNMENTS: Record<string, string> = { 'text-align: right': 'end', 'text-align: center': 'center' };

/**
 * A table that is too wide for a phone gets a container that scrolls and can be focused. Cells are aligned by classes, as
 * the site's policy blocks style attributes. A table that is too wide for paper is marked: there its words may break.
 */
export const tables = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /^.*\|.*-/m,
    defineHastPlugin({
      name: 'tables',
      element: {
        filter: ['table'],
        visit(node, context) {
          for (const cell of descendants(node, 'th', 'td')) {
            const { style } = cell.properties;
            if (style === undefined) continue;
            const alignment = ALIGNMENTS[String(style)];
            context.setProperty(cell, 'style', null);
            if (alignment) context.setProperty(cell, 'className', [alignment]);
          }
          const width = narrowestWidth(node, (cell) => context.textContent(cell));
          if (width <= NARROW) return;
          const heads = descendants(node, 'th').map((cell) => context.textContent(cell).trim());
          const { table, tableOf } = getMessagesFor(getFilePath(context)).markdown;
          const columns = heads.filter(Boolean).join(', ');
          const ariaLabel = columns ? interpolate(tableOf, { columns }) : table;
          const className = width > PAPER ? ['table', 'table-wide'] : ['table'];
          context.wrapNode(node, element('div', { className, role: 'group', ariaLabel, tabIndex: 0 }));
        },
      },
    }),
  );

/** The minimum width of a table in letters: the longest word of each column, side by side. */
function narrowestWidth(table: Readonly<Element>, getText: (node: Element) => string): number {
  const widths: number[] = [];
  for (const row of descendants(table, 'tr')) {
    for (const [column, cell] of descendants(row, 'th', 'td').entries()) {
      const words = getText(cell).split(/[\s-]+/);
      widths[column] = Math.max(widths[column] ?? 0, ...words.map((word) => word.length));
    }
  }
  return widths.reduce((sum, width) => sum + width + CELL_PADDING, 0);
}
