import { escapeHtml, escapeText } from '#contracts/escape-html.ts';
import type { Point } from './geometry.ts';
import { FONT_SIZE, type Label, LINE_HEIGHT } from './label.ts';
import type { Head } from './model.ts';

/**
 * The colours in feeds and books, many of whose readers know no variables and would draw black on black. On a page, `diagram.css`
 * replaces each.
 */
export const COLOURS = { text: '#222', line: '#555', shape: '#f2f2f2', page: '#fff' };

type Attributes = Record<string, string | number | undefined>;

const round = (value: number): number => Math.round(value * 10) / 10;

export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeHtml(value ?? '')}"`);
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`;
}

/** Keeps the words of two lines apart where they are copied or read aloud. A space with a width would be centred with the line before it. */
const BLANK = tag('tspan', { 'font-size': 0 }, ' ');

/** Lines of text, centred on a point. Empty for an empty label. */
export function toText({ lines }: Label, { x, y }: Point): string {
  if (lines.every((line) => line === '')) return '';
  const first = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + FONT_SIZE * 0.35;
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return tag('text', { x, y: first }, escapeText(only));
  const spans = lines.map((line, index) => tag('tspan', { x, y: first + index * LINE_HEIGHT }, escapeText(line)));
  return tag('text', {}, spans.join(BLANK));
}

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

export const toPolygon = (corners: Point[]): string => `M${corners.map(at).join('L')}Z`;

/** A line through all points, with rounded bends. */
export function toCurve(points: Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const isLast = index === rest.length - 2;
    return `Q${at(point)} ${at(isLast ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${bends.length > 0 ? bends.join('') : `L${at(last)}`}`;
}

const LENGTH = 9;

/** The end of a line that comes from `from`: a path, filled or as lines. */
export function toHead(head: Head, from: Point, tip: Point): { filled: string; lines: string } {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [ux, uy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  /** A point at a distance behind the tip, and at a distance from the line. */
  const behind = (back: number, aside: number): Point => ({
    x: tip.x - ux * back - uy * aside,
    y: tip.y - uy * back + ux * aside,
  });
  const half = LENGTH / 2;
  switch (head) {
    case 'arrow':
      return { filled: toPolygon([tip, behind(LENGTH, half), behind(LENGTH, -half)]), lines: '' };
    case 'open':
      return { filled: '', lines: `M${at(behind(LENGTH, half))}L${at(tip)}L${at(behind(LENGTH, -half))}` };
    case 'cross': {
      const corners = [behind(2, half), behind(2 + LENGTH, -half), behind(2, -half), behind(2 + LENGTH, half)].map(at);
      return { filled: '', lines: `M${corners[0]}L${corners[1]}M${corners[2]}L${corners[3]}` };
    }
    case 'circle': {
      const radius = LENGTH / 2;
      const arc = `a${radius} ${radius} 0 1 0`;
      const [start, opposite] = [behind(LENGTH, 0), tip];
      const [dx, dy] = [round(opposite.x - start.x), round(opposite.y - start.y)];
      return { filled: `M${at(start)}${arc} ${dx} ${dy}${arc} ${-dx} ${-dy}Z`, lines: '' };
    }
    case 'none':
      return { filled: '', lines: '' };
  }
}

/** Shortens the line before a filled head, whose tip would otherwise be blunt. */
export function shorten(points: Point[], head: Head): Point[] {
  const [from, tip] = [points.at(-2), points.at(-1)];
  if (head !== 'arrow' || !from || !tip) return points;
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  if (length === 0) return points;
  const part = Math.max(0, length - 5) / length;
  return [...points.slice(0, -1), { x: from.x + (tip.x - from.x) * part, y: from.y + (tip.y - from.y) * part }];
}
