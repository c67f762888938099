/** What is wrong in a line of a diagram, the first of which is 0, or what is not shown of it. */
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
  | 'start'
  | 'end';

/** A node stands in the innermost subgraph that names it. */
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

/** A subgraph of a flowchart, or a state with states within it. */
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

/** What a reader of one kind of diagram makes of its lines. */
export type Reading = { figure: Graph | Sequence; mistakes: Remark[]; warnings: Remark[] };

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: '\u00A0' };

/** A label as its author means it: without its quotation marks, with Mermaid's `#quot;` and `#35;` as signs, and `<br>` as a line break. */
export const toLabel = (written: string): string =>
  written
    .trim()
    .replace(/^"`?(.*?)`?"$/s, '$1')
    .replaceAll(/\s*(?:<br\s*\/?>|\\n)\s*/gi, '\n')
    .replaceAll(/#(\w+);/g, (all, name: string) =>
      /^\d+$/.test(name) ? String.fromCodePoint(Number(name)) : (ENTITIES[name] ?? all),
    )
    .trim();
