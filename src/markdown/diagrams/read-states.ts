import type { Direction, GraphEdge, GraphGroup, GraphNode, Line, Reading, Remark } from './model.ts';
import { toLabel } from './model.ts';
import { toDirection } from './read-flowchart.ts';

const ID = String.raw`[\p{L}\p{M}\p{N}_-]+`;
const TRANSITION = new RegExp(String.raw`^(\[\*\]|${ID}?)\s*-->\s*(\[\*\]|${ID})(?:\s*:\s*(.+))?$`, 'u');
const NAMED = new RegExp(String.raw`^state\s+"(.+)"\s+as\s+(${ID})(\s*\{)?$`, 'u');
const COMPOSITE = new RegExp(String.raw`^state\s+(${ID})\s*\{$`, 'u');
const DESCRIBED = new RegExp(String.raw`^(${ID})\s*:\s*(.+)$`, 'u');
const ALONE = new RegExp(String.raw`^(?:state\s+)?(${ID})$`, 'u');
const MARKED = new RegExp(String.raw`^state\s+(${ID})\s+<<(choice|fork|join)>>$`, 'u');
const NOTE = new RegExp(String.raw`^note\s+(?:left|right)\s+of\s+(${ID})(?:\s*:\s*(.+))?$`, 'u');
const DIRECTION = /^direction\s+(TD|TB|LR|BT|RL)$/;

/** Reads `stateDiagram-v2` and what follows. */
export function readStates(header: Line, lines: Line[]): Reading {
  const states = new States();
  for (const line of lines) states.read(line);
  return states.finish(header.number);
}

class States {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #groups: GraphGroup[] = [];
  readonly #edges: GraphEdge[] = [];
  readonly #open: string[] = [];
  readonly #mistakes: Remark[] = [];
  #direction: Direction = 'TB';
  /** A note of several lines that has not ended. */
  #note: { of: string; lines: string[] } | undefined;

  read({ number, text }: Line): void {
    if (this.#readNote(text) || this.#readState(text)) return;
    this.#mistakes.push({
      line: number,
      sentence: `"${text}" is not a line of a state diagram that can be drawn here.`,
    });
  }

  finish(line: number): Reading {
    if (this.#open.length > 0) this.#mistakes.push({ line, sentence: 'A state of the diagram has no "}".' });
    if (this.#note) this.#mistakes.push({ line, sentence: 'A note of the diagram has no "end note".' });
    const isGroup = new Set(this.#groups.map(({ id }) => id));
    const nodes = [...this.#nodes.values()].filter(({ id }) => !isGroup.has(id));
    return {
      figure: { kind: 'graph', direction: this.#direction, nodes, edges: this.#edges, groups: this.#groups },
      mistakes: this.#mistakes,
      warnings: [],
    };
  }

  #readState(text: string): boolean {
    const [, from, to, label] = TRANSITION.exec(text) ?? [];
    if (from && to) {
      const ends = { from: this.#toId(from, 'start'), to: this.#toId(to, 'end') };
      const look = { stroke: 'solid', start: 'none', end: 'arrow', length: 1 } as const;
      this.#edges.push({ ...ends, ...look, label: label && toLabel(label) });
      return true;
    }
    const named = NAMED.exec(text);
    const composite = named?.[3] ? named[2] : COMPOSITE.exec(text)?.[1];
    if (composite) {
      this.#groups.push({ id: composite, label: toLabel(named?.[1] ?? composite), parent: this.#open.at(-1) });
      this.#open.push(composite);
      return true;
    }
    const [, id, description] = DESCRIBED.exec(text) ?? [];
    if (id && description) return this.#name(id, toLabel(description));
    if (named?.[2] && named[1]) return this.#name(named[2], toLabel(named[1]));
    const [, marked, mark] = MARKED.exec(text) ?? [];
    if (marked) return this.#name(marked, '', mark === 'choice' ? 'diamond' : 'bar');
    if (text === '}' && this.#open.length > 0) {
      if (this.#regionOf !== undefined) this.#open.pop();
      return this.#open.pop() !== undefined;
    }
    if (text === '--') return this.#open.length > 0 && this.#divide();
    const [, direction] = DIRECTION.exec(text) ?? [];
    if (direction && this.#open.length === 0) this.#direction = toDirection(direction);
    if (direction) return true;
    const [, alone] = ALONE.exec(text) ?? [];
    return alone !== undefined && this.#name(alone);
  }

  #readNote(text: string): boolean {
    const [, of, label] = NOTE.exec(text) ?? [];
    if (this.#note && text !== 'end note') this.#note.lines.push(text);
    else if (this.#note) {
      this.#addNote(this.#note.of, this.#note.lines.join('\n'));
      this.#note = undefined;
    } else if (of && label) this.#addNote(of, label);
    else if (of) this.#note = { of, lines: [] };
    else return false;
    return true;
  }

  /** A note is drawn as a box at a dotted line. */
  #addNote(of: string, label: string): void {
    const id = `note ${this.#nodes.size}`;
    this.#name(of);
    this.#name(id, toLabel(label), 'note');
    this.#edges.push({ from: of, to: id, label: undefined, stroke: 'dotted', start: 'none', end: 'none', length: 1 });
  }

  /** The composite state of the open region. */
  get #regionOf(): string | undefined {
    const open = this.#groups.find(({ id }) => id === this.#open.at(-1));
    return open?.label === '' ? open.parent : undefined;
  }

  /** What goes on at the same time in a composite state is in regions without a name. The first one has everything so far. */
  #divide(): true {
    const parent = this.#regionOf ?? this.#open.at(-1);
    const addRegion = () => {
      const id = `region ${this.#groups.length}`;
      this.#groups.push({ id, label: '', parent });
      return id;
    };
    if (this.#regionOf !== undefined) this.#open.pop();
    else {
      const first = addRegion();
      for (const node of this.#nodes.values()) if (node.group === parent) node.group = first;
      for (const group of this.#groups) if (group.parent === parent && group.id !== first) group.parent = first;
    }
    this.#open.push(addRegion());
    return true;
  }

  /** Each composite state has its own start and end. */
  #toId(written: string, end: 'start' | 'end'): string {
    const id = written === '[*]' ? `[*] ${end} ${this.#open.at(-1) ?? ''}` : written;
    if (written === '[*]') this.#name(id, '', end);
    else this.#name(id);
    return id;
  }

  #name(id: string, label?: string, shape?: GraphNode['shape']): true {
    const node = this.#nodes.get(id) ?? { id, label: id, shape: 'rounded', group: undefined };
    node.group ??= this.#open.at(-1);
    node.label = label ?? node.label;
    node.shape = shape ?? node.shape;
    this.#nodes.set(id, node);
    return true;
  }
}
