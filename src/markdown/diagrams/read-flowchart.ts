import type {
  Direction,
  Graph,
  GraphEdge,
  GraphGroup,
  GraphNode,
  Head,
  Line,
  Reading,
  Remark,
  Shape,
} from './model.ts';
import { toLabel } from './model.ts';

/** How a shape is written around its label, the longest first. */
const SHAPES: [string, string, Shape][] = [
  ['(((', ')))', 'double-circle'],
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'lean-right'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '\\]', 'lean-left'],
  ['[\\', '/]', 'inverted-trapezoid'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond'],
  ['>', ']', 'flag'],
];

/** `-->`, `---`, `-.->`, `==>`, `--x`, `o--o`, `~~~`, of any length, to one side or both. */
const ARROW = /^([<xo])?(--+|-\.+-|==+|~~~+)(>|[xo](?![\p{L}\p{M}\p{N}_]))?(?:\s*\|([^|]*)\|)?\s*/u;
/** `-- yes -->`, `--yes-->`: the label within the arrow. */
const LABELLED_ARROW = /^([<xo])?(--|-\.|==)\s*(.+?)\s*(--+|\.+-|==+)(>|[xo](?![\p{L}\p{M}\p{N}_]))?\s*/u;
/** Mermaid also takes these signs, as in the names of files and functions. */
const ID = /^(?:[\p{L}\p{M}\p{N}_.*+!?$'/]|-(?![-.]))+/u;
const HEADS: Record<string, Head> = { '<': 'arrow', '>': 'arrow', x: 'cross', o: 'circle' };

export const toDirection = (written: string | undefined): Direction =>
  written === 'BT' || written === 'LR' || written === 'RL' ? written : 'TB';

/** Reads `flowchart TD` and what follows. */
export function readFlowchart(header: Line, lines: Line[]): Reading {
  const [, direction] = /^(?:graph|flowchart)(?:-elk)?(?:\s+(TD|TB|LR|BT|RL))?$/.exec(header.text) ?? [];
  const chart = new Flowchart();
  for (const line of joinQuoted(lines)) chart.read(line);
  return chart.finish(toDirection(direction), header.number);
}

/** A label in quotes may have several lines. Quotes that never close join nothing. */
function joinQuoted(lines: Line[]): Line[] {
  const joined: Line[] = [];
  let open: Line | undefined;
  for (const { number, text } of lines) {
    const hasOddQuotes = text.split('"').length % 2 === 0;
    if (open) open.text += `\n${text}`;
    else joined.push({ number, text });
    if (hasOddQuotes) open = open ? undefined : joined.at(-1);
  }
  return open ? lines : joined;
}

class Flowchart {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #groups: GraphGroup[] = [];
  readonly #edges: GraphEdge[] = [];
  readonly #open: string[] = [];
  readonly #mistakes: Remark[] = [];
  readonly #warnings: Remark[] = [];

  read({ number, text }: Line): void {
    const group = /^subgraph(?:\s+(?:([^\s["]+)\s*(?:\[(.+)\])?|(.+)))?$/s.exec(text);
    if (group) {
      const [, id = `subgraph ${this.#groups.length + 1}`, label, title] = group;
      this.#groups.push({ id, label: toLabel(label ?? title ?? group[1] ?? ''), parent: this.#open.at(-1) });
      this.#open.push(id);
    } else if (text === 'end' && this.#open.length > 0) {
      this.#open.pop();
    } else if (/^direction\s+(?:TD|TB|LR|BT|RL)$/.test(text) && this.#open.length > 0) {
      const sentence = 'A subgraph has the direction of the whole diagram here: its own is not shown.';
      this.#warnings.push({ line: number, sentence });
    } else if (!this.#readArrows(text)) {
      const written = text.replaceAll('\n', ' ');
      this.#mistakes.push({
        line: number,
        sentence: `"${written}" is not a line of a flowchart that can be drawn here.`,
      });
    }
  }

  finish(direction: Direction, line: number): Reading {
    if (this.#open.length > 0) this.#mistakes.push({ line, sentence: 'A subgraph of the diagram has no "end".' });
    const isGroup = new Set(this.#groups.map(({ id }) => id));
    const nodes = [...this.#nodes.values()].filter(({ id }) => !isGroup.has(id));
    const figure: Graph = { kind: 'graph', direction, nodes, edges: this.#edges, groups: this.#groups };
    return { figure, mistakes: this.#mistakes, warnings: this.#warnings };
  }

  /** `A[One] & B --> C -- yes --> D`, or a node alone. False if anything else is left. */
  #readArrows(line: string): boolean {
    let read = this.#takeNodes(line);
    while (read && read.rest !== '') {
      const arrow = takeArrow(read.rest);
      const next: Nodes | undefined = arrow && this.#takeNodes(arrow.rest);
      if (!arrow || !next) return false;
      for (const from of read.ids) for (const to of next.ids) this.#edges.push({ ...arrow.edge, from, to });
      read = next;
    }
    return read !== undefined;
  }

  #takeNodes(text: string): Nodes | undefined {
    const ids: string[] = [];
    let rest = text;
    do {
      rest = rest.replace(/^&\s*/, '');
      const [id] = ID.exec(rest) ?? [];
      if (!id) return undefined;
      const shape = takeShape(rest.slice(id.length));
      this.#name(id, shape);
      ids.push(id);
      // The site determines the style of nodes.
      rest = rest
        .slice(id.length + (shape?.length ?? 0))
        .replace(/^:::[\w-]+/, '')
        .trimStart();
    } while (rest.startsWith('&'));
    return { ids, rest };
  }

  #name(id: string, shape: ReturnType<typeof takeShape>): void {
    const node = this.#nodes.get(id) ?? { id, label: id, shape: 'rectangle', group: undefined };
    node.group ??= this.#open.at(-1);
    if (shape) [node.label, node.shape] = [toLabel(shape.label), shape.shape];
    this.#nodes.set(id, node);
  }
}

type Nodes = { ids: string[]; rest: string };

function takeShape(text: string): { label: string; shape: Shape; length: number } | undefined {
  for (const [open, close, shape] of SHAPES) {
    if (!text.startsWith(open)) continue;
    const quoted = text[open.length] === '"' ? text.indexOf('"', open.length + 1) + 1 : 0;
    const end = text.indexOf(close, Math.max(quoted, open.length + 1));
    // In "[/a\] --> b[/c/]" the first shape does not end where the second does.
    const isNext = open.length === 2 && quoted === 0 && text.slice(open.length, end).includes(']');
    if (end > 0 && !isNext) {
      return { label: text.slice(open.length, end), shape, length: end + close.length };
    }
  }
  return undefined;
}

type Arrow = { edge: Omit<GraphEdge, 'from' | 'to'>; rest: string };

function takeArrow(text: string): Arrow | undefined {
  const plain = ARROW.exec(text);
  // "--" alone begins a label.
  if (plain && (plain[3] || !/^(?:--|==)$/.test(plain[2] ?? ''))) {
    const [all, back, body = '', head, label] = plain;
    return { edge: toEdge(back, body, head, label), rest: text.slice(all.length) };
  }
  const labelled = LABELLED_ARROW.exec(text);
  if (!labelled) return undefined;
  const [all, back, open = '', label, close = '', head] = labelled;
  return { edge: toEdge(back, open.startsWith('-.') ? `-${close}` : close, head, label), rest: text.slice(all.length) };
}

function toEdge(back = '', body: string, head = '', label = ''): Arrow['edge'] {
  const stroke = body.startsWith('=')
    ? 'thick'
    : body.startsWith('~')
      ? 'none'
      : body.includes('.')
        ? 'dotted'
        : 'solid';
  // A longer arrow spans more ranks: "---->" two more than "-->", "-..->" one more than "-.->".
  const signs = stroke === 'dotted' ? body.length - 2 : body.length - (head ? 1 : 2);
  return {
    label: toLabel(label) || undefined,
    stroke,
    start: HEADS[back] ?? 'none',
    end: HEADS[head] ?? 'none',
    length: Math.max(1, signs),
  };
}
