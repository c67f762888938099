import type { Area } from './draw-graph.ts';
import type { Point } from './geometry.ts';
import { type Label, toLines } from './label.ts';
import type { Sequence, SequenceStep } from './model.ts';
import { COLOURS, shorten, tag, toCurve, toHead, toText } from './svg.ts';

const GAP = 24;
/** How far a message from a participant to itself extends to the side. */
const LOOP = 36;
const FRAME_PADDING = 10;

type Note = Extract<SequenceStep, { kind: 'note' }>;
type Message = Extract<SequenceStep, { kind: 'message' }>;
type Frame = { left: number; right: number; top: number };
type Columns = { at: (id: string) => number; left: number; right: number };

/** Draws a sequence diagram, from top to bottom, and measures the space that it takes. */
export function drawSequence(sequence: Sequence): { content: string; area: Area } {
  const sheet = new Sheet(sequence);
  for (const step of sequence.steps) sheet.add(step);
  return sheet.finish();
}

/** The middle of each participant, far enough apart for everything between them. */
function toColumns({ participants, steps }: Sequence, boxes: Label[]): Columns {
  const index = new Map(participants.map(({ id }, place) => [id, place]));
  const half = boxes.map(({ width }) => width / 2);
  /** From each participant to the next. */
  const gaps = boxes.slice(1).map((_, place) => (half[place] ?? 0) + (half[place + 1] ?? 0) + GAP);
  let [left, right] = [half[0] ?? 0, half.at(-1) ?? 0];
  const widen = (from: number, to: number, width: number): void => {
    if (to < 1) left = Math.max(left, width);
    else if (from >= gaps.length) right = Math.max(right, width);
    else {
      const missing = width - gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
      for (let place = from; place < to; place += 1) {
        gaps[place] = (gaps[place] ?? 0) + Math.max(0, missing) / (to - from);
      }
    }
  };
  for (const step of steps) {
    if (step.kind === 'message') {
      const [a, b] = [index.get(step.from) ?? 0, index.get(step.to) ?? 0];
      const { width } = toLines(step.label);
      if (a === b) widen(a, a + 1, width + LOOP / 2 + GAP);
      else widen(Math.min(a, b), Math.max(a, b), width + GAP);
    } else if (step.kind === 'note') {
      const places = step.participants.map((id) => index.get(id) ?? 0);
      const [first, last] = [Math.min(...places), Math.max(...places)];
      const width = toNoteWidth(step);
      if (step.place === 'left of') widen(first - 1, first, width + GAP);
      else if (step.place === 'right of') widen(last, last + 1, width + GAP);
      else if (first < last) widen(first, last, width - 2 * GAP);
      else {
        widen(first - 1, first, width / 2 + GAP / 2);
        widen(first, first + 1, width / 2 + GAP / 2);
      }
    }
  }
  const middles = [0];
  for (const gap of gaps) middles.push((middles.at(-1) ?? 0) + gap);
  return { at: (id) => middles[index.get(id) ?? 0] ?? 0, left: -left, right: (middles.at(-1) ?? 0) + right };
}

const toNoteWidth = ({ label }: Note): number => toLines(label).width + 20;

class Sheet {
  readonly #columns: Columns;
  readonly #heads: { label: Label; x: number }[];
  readonly #headHeight: number;
  readonly #frames: Frame[] = [];
  readonly #parts = { behind: '', lines: '', filled: '', texts: '', notes: '' };
  /** The maximum nesting depth of blocks. */
  readonly #depth: number;
  #y: number;

  constructor(sequence: Sequence) {
    const labels = sequence.participants.map(({ label }) => toLines(label, 140));
    this.#columns = toColumns(
      sequence,
      labels.map((label) => ({ ...label, width: label.width + 28 })),
    );
    this.#heads = sequence.participants.map(({ id }, place) => ({
      label: labels[place] ?? toLines(id),
      x: this.#columns.at(id),
    }));
    this.#headHeight = Math.max(...labels.map(({ height }) => height)) + 20;
    this.#y = this.#headHeight + 8;
    let depth = 0;
    this.#depth = Math.max(
      0,
      ...sequence.steps.map(({ kind }) => (depth += kind === 'begin' ? 1 : kind === 'end' ? -1 : 0)),
    );
  }

  add(step: SequenceStep): void {
    if (step.kind === 'message') this.#addMessage(step);
    else if (step.kind === 'note') this.#addNote(step);
    else if (step.kind === 'begin') {
      const inset = (this.#depth - this.#frames.length) * FRAME_PADDING;
      this.#y += 12;
      this.#frames.push({ left: this.#columns.left - inset, right: this.#columns.right + inset, top: this.#y });
      this.#addTitle(step.block, step.title);
    } else if (step.kind === 'divide') {
      const frame = this.#frames.at(-1);
      if (!frame) return;
      this.#y += 14;
      const d = `M${frame.left} ${this.#y}H${frame.right}`;
      this.#parts.behind += tag('path', { d, 'stroke-dasharray': '5 4' });
      this.#addTitle('', step.title);
    } else {
      const frame = this.#frames.pop();
      if (!frame) return;
      this.#y += 14;
      const { left, right, top } = frame;
      const box = { x: left, y: top, width: right - left, height: this.#y - top, rx: 4 };
      this.#parts.behind += tag('rect', box);
    }
  }

  /** `alt [somebody objects]`, at the beginning of the line. */
  #addTitle(block: string, title: string): void {
    const { left = 0, right = 0 } = this.#frames.at(-1) ?? {};
    const text = toLines([block, title && `[${title}]`].filter(Boolean).join(' '), right - left - 20);
    const middle = { x: left + 10 + text.width / 2, y: this.#y + 5 + text.height / 2 };
    this.#parts.texts += this.#toLabel(text, middle);
    this.#y += text.height + 4;
  }

  /** With its own background, as lines run behind it. */
  #toLabel(text: Label, { x, y }: Point): string {
    const [width, height] = [text.width + 6, text.height];
    return (
      tag('rect', { x: x - width / 2, y: y - height / 2, width, height, fill: COLOURS.page }) + toText(text, { x, y })
    );
  }

  #addMessage({ from, to, label, isDotted, head }: Message): void {
    const [start, end] = [this.#columns.at(from), this.#columns.at(to)];
    const text = toLines(label);
    this.#y += 16;
    const isLoop = from === to;
    const middle = isLoop ? start + LOOP / 2 + text.width / 2 : (start + end) / 2;
    this.#parts.texts += this.#toLabel(text, { x: middle, y: this.#y + text.height / 2 });
    this.#y += text.height + 6;
    const y = this.#y;
    const points = isLoop
      ? [
          { x: start, y },
          { x: start + LOOP, y },
          { x: start + LOOP, y: y + 18 },
          { x: start + 1, y: y + 18 },
        ]
      : [
          { x: start, y },
          { x: end - Math.sign(end - start), y },
        ];
    if (isLoop) this.#y += 18;
    const [beforeLast, last] = points.slice(-2);
    const heads = beforeLast && last ? toHead(head, beforeLast, last) : { filled: '', lines: '' };
    const line = { d: toCurve(shorten(points, head)), 'stroke-dasharray': isDotted ? '3 4' : undefined };
    this.#parts.lines += tag('path', line) + (heads.lines ? tag('path', { d: heads.lines }) : '');
    this.#parts.filled += heads.filled;
  }

  #addNote(note: Note): void {
    const text = toLines(note.label);
    const places = note.participants.map((id) => this.#columns.at(id));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const width = Math.max(toNoteWidth(note), last > first ? last - first + 2 * GAP : 0);
    const x =
      note.place === 'over'
        ? (first + last) / 2
        : note.place === 'left of'
          ? first - width / 2 - GAP / 2
          : last + width / 2 + GAP / 2;
    const height = text.height + 12;
    this.#y += 14;
    const box = { x: x - width / 2, y: this.#y, width, height };
    const look = { fill: COLOURS.shape, stroke: COLOURS.line };
    this.#parts.notes += tag('rect', { ...box, ...look }) + toText(text, { x, y: this.#y + height / 2 });
    this.#y += height;
  }

  finish(): { content: string; area: Area } {
    const [top, bottom] = [this.#headHeight, this.#y + 20];
    const lifelines = this.#heads.map(({ x }) => `M${x} ${top}V${bottom}`).join('');
    const boxes = this.#heads.flatMap(({ label, x }) =>
      [0, bottom].map((y) => ({ label, x, y: y + top / 2, width: label.width + 28 })),
    );
    const { behind, lines, filled, texts, notes } = this.#parts;
    const content = [
      tag('g', { fill: 'none', stroke: COLOURS.line }, tag('path', { d: lifelines, 'stroke-opacity': 0.6 }) + behind),
      tag('g', { fill: COLOURS.text }, texts + notes),
      lines && tag('g', { fill: 'none', stroke: COLOURS.line, 'stroke-width': 1.5 }, lines),
      filled && tag('path', { d: filled, fill: COLOURS.line }),
      tag(
        'g',
        { fill: COLOURS.shape, stroke: COLOURS.line },
        boxes
          .map(({ x, y, width }) => tag('rect', { x: x - width / 2, y: y - top / 2, width, height: top, rx: 2 }))
          .join(''),
      ),
      tag('g', { fill: COLOURS.text }, boxes.map(({ label, x, y }) => toText(label, { x, y })).join('')),
    ];
    const space = this.#depth * FRAME_PADDING;
    const area = { left: this.#columns.left - space, right: this.#columns.right + space, top: 0, bottom: bottom + top };
    return { content: content.join(''), area };
  }
}
