import { Graph as Layout, layout } from '@dagrejs/dagre';
import { type Box, cutStart, isWithin, type Point, toBorder, toSize } from './geometry.ts';
import { type Label, toLines } from './label.ts';
import type { Graph, GraphEdge, GraphGroup, GraphNode } from './model.ts';

export type PlacedNode = GraphNode & Box & { text: Label };
type PlacedGroup = GraphGroup & Box & { text: Label };
export type PlacedEdge = GraphEdge & { points: Point[]; text: (Box & Label) | undefined };

export type PlacedGraph = { nodes: PlacedNode[]; groups: PlacedGroup[]; edges: PlacedEdge[] };

/** Space for the name of a subgraph, at its top, and beside a nested subgraph. */
const TITLE = 26;
const INSET = 10;
/** A title is broken only if it is wider than this. */
const MAX_TITLE = 320;
/** How far an arrow from a node to itself extends to the side. */
const LOOP = 40;

/** Positions all parts of a graph as Mermaid does. */
export function layOut(graph: Graph): PlacedGraph {
  const [twice] = graph.groups.filter(({ id }, index) => graph.groups.findIndex((one) => one.id === id) !== index);
  if (twice) throw new Error(`two groups are called "${twice.id}"`);
  const { nodes, groups } = withoutEmptyGroups(graph);
  const across = ['LR', 'RL'].includes(graph.direction) ? 'y' : 'x';
  const sheet = new Layout({ directed: true, compound: true, multigraph: true });
  sheet.setGraph({ rankdir: graph.direction, nodesep: 36, ranksep: 44, edgesep: 20, marginx: 0, marginy: 0 });
  for (const { id } of groups) sheet.setNode(id, { width: 0, height: 0 });
  for (const { id, parent } of groups) if (parent !== undefined) sheet.setParent(id, parent);
  for (const { id, group, label, shape } of nodes) {
    const { width, height } = toSize(shape, toLines(label));
    // A bar is across the arrows.
    sheet.setNode(id, shape === 'bar' && across === 'y' ? { width: height, height: width } : { width, height });
    if (group !== undefined) sheet.setParent(id, group);
  }
  const order = new Map(nodes.map(({ id }, index) => [id, index]));
  const ends = graph.edges.map((edge) => {
    const [first, to] = [edge.from, edge.to].map((id) => findNode(id, nodes, groups, 'first'));
    const leadsBack = (order.get(to ?? '') ?? 0) < (order.get(first ?? '') ?? 0);
    return { from: leadsBack ? first : findNode(edge.from, nodes, groups, 'last'), to };
  });
  for (const [index, { from: edgeFrom, to: edgeTo, label, length }] of graph.edges.entries()) {
    const { from, to } = ends[index] ?? {};
    const text = toLines(label ?? '');
    const space = text.height > 0 ? { width: text.width + 8, height: text.height + 4 } : { width: 0, height: 0 };
    if (from && from === to) space.width = Math.max(space.width, LOOP);
    // Part of an arrow to a subgraph is hidden.
    const minlen = from === edgeFrom && to === edgeTo ? length : length + 1;
    if (from && to) sheet.setEdge(from, to, { ...space, minlen, labelpos: 'c' }, String(index));
  }
  layout(sheet);

  const sign = isBackwards(
    nodes.map(({ id }) => sheet.node(id)),
    across,
  )
    ? -1
    : 1;
  const toPoint = ({ x = 0, y = 0 }: Partial<Point>): Point =>
    across === 'x' ? { x: sign * x, y } : { x, y: sign * y };
  const place = (id: string): Box => {
    const { width = 0, height = 0, ...point } = sheet.node(id);
    return { ...toPoint(point), width, height };
  };
  const placed = {
    nodes: nodes.map((node) => ({ ...node, ...place(node.id), text: toLines(node.label) })),
    groups: placeGroups(groups, place),
  };
  const edges = graph.edges.flatMap((edge, index) => {
    const { from, to } = ends[index] ?? {};
    if (!from || !to) return [];
    const { width = 0, height = 0, ...edgeAt } = sheet.edge(from, to, String(index));
    const points = (edgeAt.points ?? []).map(toPoint);
    const { x, y } = toPoint(edgeAt);
    const line = from === to ? toLoop(from, { x, y }, placed.nodes) : cutEnds(edge, points, placed);
    // The label's place may be on the hidden part.
    const isHidden = placed.groups.some(
      (group) => [edge.from, edge.to].includes(group.id) && isWithin(group, { x, y }),
    );
    const middle = isHidden ? toMiddle(line) : toBend(line, { x, y });
    const text = edge.label ? { ...toLines(edge.label), ...middle, width, height } : undefined;
    return [{ ...edge, text, points: line }];
  });
  return { ...placed, edges };
}

/** Whether most nodes next to each other are in reverse source order, which dagre ignores. */
function isBackwards(nodes: Partial<Point>[], across: 'x' | 'y'): boolean {
  const along = across === 'x' ? 'y' : 'x';
  const signs = nodes.flatMap((one, index) =>
    nodes
      .slice(index + 1)
      .map((other) => (one[along] === other[along] ? Math.sign((other[across] ?? 0) - (one[across] ?? 0)) : 0)),
  );
  return signs.reduce((sum: number, sign) => sum + sign, 0) < 0;
}

/** The boxes of subgraphs, with space for their titles. Nested ones come first, as the outer ones grow with them. */
function placeGroups(groups: GraphGroup[], place: (id: string) => Box): PlacedGroup[] {
  const placed = new Map<string, PlacedGroup>();
  const add = (group: GraphGroup): PlacedGroup => {
    const known = placed.get(group.id);
    if (known) return known;
    const nested = groups.filter(({ parent }) => parent === group.id).map(add);
    const text = toLines(group.label, MAX_TITLE);
    const { x, y, width, height } = place(group.id);
    const half = Math.max(width / 2, text.width / 2 + INSET);
    const sides = nested.map((one) => [one.x - one.width / 2 - INSET, one.x + one.width / 2 + INSET] as const);
    const left = Math.min(x - half, ...sides.map(([start]) => start));
    const right = Math.max(x + half, ...sides.map(([, end]) => end));
    const top = Math.min(y - height / 2 - TITLE / 2, ...nested.map((one) => one.y - one.height / 2 - TITLE));
    const bottom = Math.max(y + height / 2, ...nested.map((one) => one.y + one.height / 2 + INSET));
    const box = { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
    placed.set(group.id, { ...group, ...box, text });
    return { ...group, ...box, text };
  };
  return groups.map(add);
}

/** Where the drawn line passes a bend point: it only goes half way into each bend. */
function toBend(points: Point[], place: Point): Point {
  const index = points.findIndex(({ x, y }) => Math.hypot(x - place.x, y - place.y) < 1);
  const [before, after] = [points[index - 1], points[index + 1]];
  if (!before || !after) return place;
  return { x: (before.x + 6 * place.x + after.x) / 8, y: (before.y + 6 * place.y + after.y) / 8 };
}

/** Half way along a line. */
function toMiddle(points: Point[]): Point {
  const lengths = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return Math.hypot(point.x - before.x, point.y - before.y);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from && to && left <= length && length > 0) {
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    }
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

/** An empty subgraph is a box like others. */
function withoutEmptyGroups({ nodes, groups }: Graph): { nodes: GraphNode[]; groups: GraphGroup[] } {
  const isUsed = ({ id }: GraphGroup): boolean =>
    nodes.some(({ group }) => group === id) || groups.some((group) => group.parent === id && isUsed(group));
  const empty = groups.filter((group) => !isUsed(group));
  const boxes = empty.map(({ id, label, parent }) => ({ id, label, shape: 'rectangle' as const, group: parent }));
  return { nodes: [...nodes, ...boxes], groups: groups.filter(isUsed) };
}

/** An arrow to a subgraph is laid out as one to a node in it, but ends at the border of the subgraph. */
function findNode(id: string, nodes: GraphNode[], groups: GraphGroup[], which: 'first' | 'last'): string | undefined {
  if (!groups.some((group) => group.id === id)) return id;
  const inside = nodes.filter(({ group }) => group === id);
  const nested = groups.filter(({ parent }) => parent === id);
  const own = which === 'first' ? inside[0] : inside.at(-1);
  return own?.id ?? (nested[0] && findNode(nested[0].id, nodes, groups, which));
}

/** From a node around a point beside it, and back. */
function toLoop(id: string, beside: Point, nodes: PlacedNode[]): Point[] {
  const node = nodes.find((one) => one.id === id);
  if (!node) return [];
  const isAside = Math.abs(beside.x - node.x) > Math.abs(beside.y - node.y);
  const [dx, dy] = isAside ? [0, 12] : [12, 0];
  const [out, back] = [
    { x: beside.x - dx, y: beside.y - dy },
    { x: beside.x + dx, y: beside.y + dy },
  ];
  return [toBorder(node.shape, node, out), out, back, toBorder(node.shape, node, back)];
}

/** dagre's lines end at the rectangle around a shape; these end at the shape itself, or at a subgraph. */
function cutEnds({ from, to }: GraphEdge, points: Point[], { nodes, groups }: Omit<PlacedGraph, 'edges'>): Point[] {
  const cut = (line: Point[], id: string): Point[] => {
    const group = groups.find((one) => one.id === id);
    if (group) return cutStart(line, group);
    const node = nodes.find((one) => one.id === id);
    const [, next] = line;
    return node && next ? [toBorder(node.shape, node, next), ...line.slice(1)] : line;
  };
  return cut(cut(points, from).toReversed(), to).toReversed();
}
