/** A mistake in a line of a diagram, from 0, or something that is not shown. */
export type Remark = { line: number; sentence: string };

/** A line of the source with its number. */
export type Line = { number: number; text: string };

export type Shape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'double-circle'
  | 'diamond'
  | 'hexagon'
  | 'lean-right'
  | 'lean-left'
  | 'trapezoid'
  | 'inverted-trapezoid'
  | 'flag'
  | 'bar'
  | 'note'
  | 'start'
  | 'end';

/** A node is in the innermost subgraph that names it. */
export type GraphNode = { id: string; label: string; shape: Shape; group: string | undefined };

/** `none` keeps two nodes apart without a line. */
type Stroke = 'solid' | 'dotted' | 'thick' | 'none';
export type Head = 'arrow' | 'open' | 'cross' | 'circle' | 'none';

export type GraphEdge = {
  from: string;
  to: string;
  label: string | undefined;
  stroke: Stroke;
  start: Head;
  end: Head;
  /** How many ranks it spans at least. */
  length: number;
};

/** A subgraph of a flowchart, or a composite state. */
export type GraphGroup = { id: string; label: string; parent: string | undefined };

export type Direction = 'TB' | 'BT' | 'LR' | 'RL';

/** A flowchart or a state diagram. */
export type Graph = {
  kind: 'graph';
  direction: Direction;
  nodes: GraphNode[];
  edges: GraphEdge[];
  groups: GraphGroup[];
};

export type SequenceStep =
  | { kind: 'message'; from: string; to: string; label: string; isDotted: boolean; head: Head }
  | { kind: 'note'; place: 'left of' | 'right of' | 'over'; participants: string[]; label: string }
  | { kind: 'begin'; block: string; title: string }
  | { kind: 'divide'; title: string }
  | { kind: 'end' };

export type Sequence = {
  kind: 'sequence';
  participants: { id: string; label: string }[];
  steps: SequenceStep[];
};

/** The result of reading one kind of diagram. */
export type Reading = { figure: Graph | Sequence; mistakes: Remark[]; warnings: Remark[] };

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: '\u00A0' };

/** Decodes a label: without quotation marks, with Mermaid's `#quot;` and `#35;` as characters, and `<br>` as a line break. */
export const toLabel = (written: string): string =>
  written
    .trim()
    .replace(/^"`?(.*?)`?"$/s, '$1')
    .replaceAll(/\s*(?:<\/?br\s*\/?>|\\n)\s*/gi, '\n')
    .replaceAll(/#(\w+);/g, (all, name: string) =>
      /^\d{1,6}$/.test(name) ? String.fromCodePoint(Number(name)) : (ENTITIES[name] ?? all),
    )
    .trim();
