import { createHash } from 'node:crypto';
import { escapeText } from '#contracts/escape-html.ts';
import { drawGraph } from './draw-graph.ts';
import { drawSequence } from './draw-sequence.ts';
import { FONT_SIZE } from './label.ts';
import type { Graph, Sequence } from './model.ts';
import { tag } from './svg.ts';

/** Half of a line's width is outside. */
const MARGIN = 2;

/** `id` is unique on the page; `description` says what it shows. */
export function draw(figure: Graph | Sequence, id: string, description: string): { svg: string; width: number } {
  const { content, area } = figure.kind === 'sequence' ? drawSequence(figure) : drawGraph(figure);
  const [left, top] = [Math.floor(area.left) - MARGIN, Math.floor(area.top) - MARGIN];
  const [width, height] = [Math.ceil(area.right) + MARGIN - left, Math.ceil(area.bottom) + MARGIN - top];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${left} ${top} ${width} ${height}`,
    width,
    height,
    'font-family': 'sans-serif',
    'font-size': FONT_SIZE,
    'text-anchor': 'middle',
    'aria-hidden': 'true',
  };
  return { svg: tag('svg', attributes, tag('desc', { id }, escapeText(description)) + content), width };
}

/** A stable id, the same in every build. */
export const toId = (figure: Graph | Sequence): string =>
  `diagram-${createHash('sha256').update(JSON.stringify(figure)).digest('hex').slice(0, 8)}`;
