import { LID, type Point, toCorners } from './geometry.ts';
import { layOut, type PlacedEdge, type PlacedGraph, type PlacedNode } from './lay-out.ts';
import type { Graph } from './model.ts';
import { COLOURS, shorten, tag, toCurve, toHead, toPolygon, toText } from './svg.ts';

export type Area = { left: number; top: number; right: number; bottom: number };

/** Draws a flowchart or a state diagram, and measures the space that it takes. */
export function drawGraph(graph: Graph): { content: string; area: Area } {
  const placed = layOut(graph);
  return { content: [drawGroups(placed), drawEdges(placed), drawNodes(placed)].join(''), area: toArea(placed) };
}

function drawGroups({ groups }: PlacedGraph): string {
  if (groups.length === 0) return '';
  const boxes = groups.map(({ x, y, width, height }) =>
    tag('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 6 }),
  );
  const titles = groups.map(({ x, y, width, height, text }) =>
    toText(text, { x: x - width / 2 + 10 + text.width / 2, y: y - height / 2 + 4 + text.height / 2 }),
  );
  const look = { fill: 'none', stroke: COLOURS.line, 'stroke-dasharray': '5 4' };
  return tag('g', look, boxes.join('')) + tag('g', { fill: COLOURS.line }, titles.join(''));
}

function drawEdges({ edges }: PlacedGraph): string {
  const shown = edges.filter(({ stroke }) => stroke !== 'none');
  if (shown.length === 0) return '';
  const heads = shown.map(toHeads);
  const filled = heads.map((head) => head.filled).join('');
  const labels = shown.map(({ text }) => {
    if (!text) return '';
    const { x, y, width, height } = text;
    const box = tag('rect', { x: x - width / 2, y: y - height / 2, width, height, fill: COLOURS.page });
    return box + toText(text, text);
  });
  const lines = shown.map(toLine).join('') + heads.map(({ lines: d }) => (d ? tag('path', { d }) : '')).join('');
  return [
    tag('g', { fill: 'none', stroke: COLOURS.line, 'stroke-width': 1.5 }, lines),
    filled ? tag('path', { d: filled, fill: COLOURS.line }) : '',
    labels.some(Boolean) ? tag('g', { fill: COLOURS.text }, labels.join('')) : '',
  ].join('');
}

function toHeads({ points, start, end }: PlacedEdge): { filled: string; lines: string } {
  const [first, second] = points;
  const [beforeLast, last] = points.slice(-2);
  if (!first || !second || !beforeLast || !last) return { filled: '', lines: '' };
  const both = [toHead(start, second, first), toHead(end, beforeLast, last)];
  return { filled: both.map(({ filled }) => filled).join(''), lines: both.map(({ lines }) => lines).join('') };
}

function toLine({ points, start, end, stroke }: PlacedEdge): string {
  const short = shorten(shorten(points, end).toReversed(), start).toReversed();
  return tag('path', {
    d: toCurve(short),
    'stroke-dasharray': stroke === 'dotted' ? '3 4' : undefined,
    'stroke-width': stroke === 'thick' ? 3 : undefined,
  });
}

function drawNodes({ nodes }: PlacedGraph): string {
  const shapes = nodes.map(drawShape).join('');
  const labels = nodes.map((node) => toText(node.text, toMiddle(node))).join('');
  const look = { fill: COLOURS.shape, stroke: COLOURS.line };
  return tag('g', look, shapes) + (labels ? tag('g', { fill: COLOURS.text }, labels) : '');
}

const toMiddle = ({ x, y, shape }: PlacedNode): Point => ({
  x: shape === 'flag' ? x + 7 : x,
  y: shape === 'cylinder' ? y + LID / 2 : y,
});

function drawShape(node: PlacedNode): string {
  const { shape, x, y, width, height } = node;
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  const corners = toCorners(shape, node);
  if (corners) return tag('path', { d: toPolygon(corners) });
  const circle = (r: number, fill?: string) => tag('circle', { cx: x, cy: y, r, fill });
  const radius = width / 2;
  switch (shape) {
    case 'start':
      return circle(radius, COLOURS.line);
    case 'end':
      return circle(radius) + circle(radius - 5, COLOURS.line);
    case 'bar':
      return tag('rect', { ...box, rx: 2, fill: COLOURS.line });
    case 'circle':
      return circle(radius);
    case 'double-circle':
      return circle(radius) + circle(radius - 4);
    case 'stadium':
      return tag('rect', { ...box, rx: height / 2 });
    case 'rounded':
      return tag('rect', { ...box, rx: 8 });
    case 'subroutine':
      return tag('rect', box) + tag('rect', { ...box, x: box.x + 8, width: width - 16 });
    case 'cylinder': {
      const lid = `a${radius} ${LID} 0 0 0`;
      const [top, side] = [`M${box.x} ${box.y + LID}`, height - 2 * LID];
      const body = `${top}v${side}${lid} ${width} 0v${-side}a${radius} ${LID} 0 0 0 ${-width} 0`;
      return tag('path', { d: `${body}${lid} ${width} 0` });
    }
    default:
      return tag('rect', { ...box, rx: 2 });
  }
}

/** The space that all parts take together. */
function toArea({ nodes, groups, edges }: PlacedGraph): Area {
  const labels = edges.flatMap(({ text }) => (text ? [text] : []));
  const points = edges.flatMap((edge) => edge.points).map((point) => ({ ...point, width: 0, height: 0 }));
  const all = [...nodes, ...groups, ...labels, ...points];
  return {
    left: Math.min(...all.map(({ x, width }) => x - width / 2)),
    right: Math.max(...all.map(({ x, width }) => x + width / 2)),
    top: Math.min(...all.map(({ y, height }) => y - height / 2)),
    bottom: Math.max(...all.map(({ y, height }) => y + height / 2)),
  };
}
