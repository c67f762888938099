import type { Shape } from './model.ts';

export type Point = { x: number; y: number };
/** `x` and `y` are its middle. */
export type Box = Point & { width: number; height: number };

type Size = { width: number; height: number };

/** How far the slanted sides of a shape extend inwards. */
const SLANT = 14;
/** Half the height of the ellipse on top of a cylinder. */
export const LID = 7;

const withSpace = ({ width, height }: Size, x: number, y: number): Size => ({ width: width + x, height: height + y });

/** How much space a shape needs around its label. */
export function toSize(shape: Shape, label: Size): Size {
  switch (shape) {
    case 'bar':
      return { width: 72, height: 8 };
    case 'start':
      return { width: 16, height: 16 };
    case 'end':
      return { width: 20, height: 20 };
    case 'circle':
    case 'double-circle': {
      const diameter = Math.ceil(Math.hypot(label.width, label.height)) + (shape === 'circle' ? 12 : 20);
      return { width: diameter, height: diameter };
    }
    case 'diamond': {
      if (label.height === 0) return { width: 24, height: 24 };
      const height = 2 * label.height + 28;
      return { width: Math.ceil(label.width / (1 - label.height / height)) + 20, height };
    }
    case 'cylinder':
      return withSpace(label, 28, 20 + 3 * LID);
    case 'stadium':
      return withSpace(label, 20 + label.height, 18);
    case 'subroutine':
      return withSpace(label, 44, 20);
    case 'hexagon':
    case 'lean-left':
    case 'lean-right':
    case 'trapezoid':
    case 'inverted-trapezoid':
    case 'flag':
      return withSpace(label, 28 + 2 * SLANT, 20);
    case 'rectangle':
    case 'rounded':
    case 'note':
      return withSpace(label, 28, 20);
  }
}

/** The corners of a shape with straight sides. */
export function toCorners(shape: Shape, { x, y, width, height }: Box): Point[] | undefined {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  /** How far each corner is shifted inwards: top left, top right, bottom right, bottom left. */
  const slanted = (...inwards: [number, number, number, number]): Point[] => [
    { x: left + inwards[0], y: top },
    { x: right - inwards[1], y: top },
    { x: right - inwards[2], y: bottom },
    { x: left + inwards[3], y: bottom },
  ];
  switch (shape) {
    case 'diamond':
      return [
        { x, y: top },
        { x: right, y },
        { x, y: bottom },
        { x: left, y },
      ];
    case 'hexagon': {
      const [topLeft, topRight, bottomRight, bottomLeft] = slanted(SLANT, SLANT, SLANT, SLANT);
      return [topLeft, topRight, { x: right, y }, bottomRight, bottomLeft, { x: left, y }].filter(
        (one) => one !== undefined,
      );
    }
    case 'lean-right':
      return slanted(SLANT, 0, SLANT, 0);
    case 'lean-left':
      return slanted(0, SLANT, 0, SLANT);
    case 'trapezoid':
      return slanted(SLANT, SLANT, 0, 0);
    case 'inverted-trapezoid':
      return slanted(0, 0, SLANT, SLANT);
    case 'flag':
      return [...slanted(0, 0, 0, 0), { x: left + SLANT, y }];
    default:
      return undefined;
  }
}

/** Where the straight line from the middle of a shape to a point leaves the shape. */
export function toBorder(shape: Shape, box: Box, point: Point): Point {
  const [dx, dy] = [point.x - box.x, point.y - box.y];
  if (dx === 0 && dy === 0) return point;
  const isRound = ['circle', 'double-circle', 'start', 'end'].includes(shape);
  const part = isRound
    ? box.width / 2 / Math.hypot(dx, dy)
    : shape === 'diamond'
      ? 1 / (Math.abs(dx) / (box.width / 2) + Math.abs(dy) / (box.height / 2))
      : shape === 'lean-left' || shape === 'lean-right' || shape === 'trapezoid' || shape === 'inverted-trapezoid'
        ? toSides({ ...box, width: box.width - SLANT }, dx, dy)
        : toSides(box, dx, dy);
  return { x: box.x + dx * part, y: box.y + dy * part };
}

const toSides = ({ width, height }: Size, dx: number, dy: number): number =>
  Math.min(width / 2 / Math.abs(dx), height / 2 / Math.abs(dy));

export const isWithin = ({ x, y, width, height }: Box, point: Point): boolean =>
  Math.abs(point.x - x) < width / 2 && Math.abs(point.y - y) < height / 2;

/** Cuts off the start of a line within a box, up to its border. */
export function cutStart(points: Point[], box: Box): Point[] {
  const outside = points.findIndex((point) => !isWithin(box, point));
  const [from, to] = [points[outside - 1], points[outside]];
  if (!from || !to) return points;
  // The last point between the two that is still within the box, by bisection.
  let [low, high] = [0, 1];
  const at = (part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (isWithin(box, at(middle))) low = middle;
    else high = middle;
  }
  const start = at(high);
  // A point that is already on the border is the start of the line.
  const isThere = Math.hypot(start.x - to.x, start.y - to.y) < 1;
  return isThere ? points.slice(outside) : [start, ...points.slice(outside)];
}
