import { type Head, type Line, type Reading, type Remark, type Sequence, type SequenceStep, toLabel } from './model.ts';

const PARTICIPANT = /^(?:participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/;
const NOTE = /^note\s+(left of|right of|over)\s+([^:]+):\s*(.+)$/i;
const BLOCK = /^(loop|alt|opt|par|critical|break)(?:\s+(.+))?$/;
const DIVIDER = /^(?:else|and|option)(?:\s+(.+))?$/;
const MESSAGE = /^(.+?)\s*(-->>|->>|--\)|-\)|--x|-x|-->|->)\s*[+-]?(.+?)\s*:\s*(.+)$/;
/** Marks when a participant is busy, which the messages already show. */
const ACTIVATION = /^(?:activate|deactivate)\s+.+$/;

const HEADS: Record<string, Head> = { '>>': 'arrow', ')': 'open', x: 'cross', '>': 'none' };

/** Reads `sequenceDiagram` and what follows. */
export function readSequence(header: Line, lines: Line[]): Reading {
  const participants = new Map<string, string>();
  const steps: SequenceStep[] = [];
  const mistakes: Remark[] = [];
  let depth = 0;
  let next: number | undefined;

  const toId = (written: string): string => {
    const id = toLabel(written);
    if (!participants.has(id)) participants.set(id, id);
    return id;
  };
  const toStep = (text: string): SequenceStep | undefined => {
    const [, place, who, note] = NOTE.exec(text) ?? [];
    if (place && who && note) {
      const [where = 'over'] = (['left of', 'right of'] as const).filter((one) => one === place.toLowerCase());
      return { kind: 'note', place: where, participants: who.split(',').map(toId), label: toLabel(note) };
    }
    const [, block, title = ''] = BLOCK.exec(text) ?? [];
    if (block) {
      depth += 1;
      return { kind: 'begin', block, title: toLabel(title) };
    }
    const divider = depth > 0 ? DIVIDER.exec(text) : null;
    if (divider) return { kind: 'divide', title: toLabel(divider[1] ?? '') };
    if (text === 'end' && depth > 0) {
      depth -= 1;
      return { kind: 'end' };
    }
    const [, from, arrow, to, message] = MESSAGE.exec(text) ?? [];
    if (!from || !arrow || !to || !message) return undefined;
    const label = next === undefined ? toLabel(message) : `${next++}. ${toLabel(message)}`;
    const head = HEADS[arrow.replace(/^--?/, '')] ?? 'none';
    return { kind: 'message', from: toId(from), to: toId(to), label, isDotted: arrow.startsWith('--'), head };
  };

  for (const { number, text } of lines) {
    const [, id, label] = PARTICIPANT.exec(text) ?? [];
    if (id) participants.set(toLabel(id), toLabel(label ?? id));
    else if (text === 'autonumber') next = 1;
    else if (!ACTIVATION.test(text)) {
      const step = toStep(text);
      if (step) steps.push(step);
      else
        mistakes.push({
          line: number,
          sentence: `"${text}" is not a line of a sequence diagram that can be drawn here.`,
        });
    }
  }
  if (depth > 0) mistakes.push({ line: header.number, sentence: 'A block of the diagram has no "end".' });
  const figure: Sequence = {
    kind: 'sequence',
    participants: [...participants].map(([id, label]) => ({ id, label })),
    steps,
  };
  return { figure, mistakes, warnings: [] };
}
