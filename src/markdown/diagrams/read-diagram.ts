import { parse } from 'yaml';
import type { Graph, Line, Reading, Remark, Sequence } from './model.ts';
import { readFlowchart } from './read-flowchart.ts';
import { readSequence } from './read-sequence.ts';
import { readStates } from './read-states.ts';

/** A diagram as its author meant it, without what says how it looks. */
type Diagram = {
  /** Its name for those who do not see it. */
  title: string | undefined;
  /** What it shows, in sentences or, where its author gives none, as a list of its arrows. */
  description: string;
  /** Undefined where mistakes leave nothing to draw. */
  figure: Graph | Sequence | undefined;
  mistakes: Remark[];
  warnings: Remark[];
};

const KINDS: [RegExp, (header: Line, lines: Line[]) => Reading][] = [
  [/^(?:graph|flowchart)(?:\s|$)/, readFlowchart],
  [/^sequenceDiagram$/, readSequence],
  [/^stateDiagram(?:-v2)?$/, readStates],
];

const AS_PICTURE = 'Show another kind as a picture: ![what it shows](picture.svg).';
const KNOWN = 'Only "flowchart", "sequenceDiagram" and "stateDiagram-v2" are drawn.';

/** What says how a diagram looks, or what a press does. */
const LOOKS = /^(?:classDef|class|style|linkStyle|click|%%\{)/;

/** Reads the source of a diagram of Mermaid. What is not understood is reported, never dropped. */
export function readDiagram(source: string): Diagram {
  const { lines, title, description } = takeNames(toLines(source));
  const looks = lines.filter(({ text }) => LOOKS.test(text));
  const warnings = looks.slice(0, 1).map(({ number }) => ({
    line: number,
    sentence: 'A diagram has the colours of the site here, in both modes, and no links: other styles are not shown.',
  }));
  const [header, ...rest] = lines.filter(({ text }) => !text.startsWith('%%') && !LOOKS.test(text));
  const fail = (sentence: string): Diagram => {
    const mistakes = [{ line: header?.number ?? 0, sentence }];
    return { title, description: '', figure: undefined, mistakes, warnings: [] };
  };
  if (!header || rest.length === 0) return fail(`The diagram is empty. ${KNOWN}`);
  const read = KINDS.find(([pattern]) => pattern.test(header.text))?.[1];
  if (!read) {
    const [kind] = header.text.split(/\s/, 1);
    return fail(`A diagram of the kind "${kind}" cannot be drawn here. ${KNOWN} ${AS_PICTURE}`);
  }
  const { figure, mistakes, warnings: more } = read(header, rest);
  const isWhole = mistakes.length === 0;
  return {
    title,
    description: description ?? toDescription(figure),
    figure: isWhole ? figure : undefined,
    mistakes,
    warnings: [...warnings, ...more],
  };
}

/** `Draft → Review (changes)`, for each arrow. */
function toDescription(figure: Graph | Sequence): string {
  const toWords = (label: string) => label.replaceAll('\n', ' ');
  const toArrow = (from: string, to: string, label?: string) => `${from} → ${to}${label ? ` (${toWords(label)})` : ''}`;
  if (figure.kind === 'sequence') {
    const names = new Map(figure.participants.map(({ id, label }) => [id, toWords(label)]));
    const getName = (id: string) => names.get(id) ?? id;
    const sentences = figure.steps.map((step) => {
      if (step.kind === 'message') return toArrow(getName(step.from), getName(step.to), step.label);
      return step.kind === 'note' ? `${step.participants.map(getName).join(', ')}: ${toWords(step.label)}` : '';
    });
    return sentences.filter(Boolean).join('; ');
  }
  const ends = { start: '●', end: '◉' };
  const labels = new Map([...figure.nodes, ...figure.groups].map((one) => [one.id, toWords(one.label)]));
  for (const { id, shape } of figure.nodes) if (shape === 'start' || shape === 'end') labels.set(id, ends[shape]);
  const getName = (id: string) => labels.get(id) || id;
  const shown = figure.edges.filter(({ stroke }) => stroke !== 'none');
  const arrows = shown.map(({ from, to, label }) => toArrow(getName(from), getName(to), label));
  return (arrows.length > 0 ? arrows : figure.nodes.map(({ id }) => getName(id))).join('; ');
}

/** Each statement with the number of its line. Several may stand on one. */
function toLines(source: string): Line[] {
  return source.split('\n').flatMap((line, number) =>
    splitStatements(line)
      .map((text) => ({ number, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  );
}

/** Semicolons outside of quotes and of the words of a message end a statement. */
const splitStatements = (line: string): string[] =>
  /^\s*(?:accTitle|accDescr|%%|.*:\s)/.test(line)
    ? [line.replace(/;\s*$/, '')]
    : line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);

type Names = { lines: Line[]; title: string | undefined; description: string | undefined };

/** Takes away what names a diagram: `accTitle`, `accDescr`, `title`, and the title in front matter. */
function takeNames(lines: Line[]): Names {
  const names: Names = { lines: [], title: undefined, description: undefined };
  let until: string | undefined;
  let block: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [, key, words] = /^(accTitle|accDescr|title)\s*:?\s*([^{].*)$/.exec(line.text) ?? [];
    if (until === undefined && index === 0 && line.text === '---') until = '---';
    else if (until === undefined && /^accDescr\s*:?\s*\{$/.test(line.text)) until = '}';
    else if (until !== undefined && line.text !== until) block.push(line.text);
    else if (until === '---') {
      names.title ??= readTitle(block.join('\n'));
      [until, block] = [undefined, []];
    } else if (until === '}') {
      names.description = block.join(' ');
      [until, block] = [undefined, []];
    } else if (key === 'accDescr') names.description = words;
    else if (key === 'accTitle') names.title = words;
    else if (key === 'title') names.title ??= words;
    else names.lines.push(line);
  }
  return names;
}

function readTitle(yaml: string): string | undefined {
  const front: unknown = parse(yaml);
  const isTitled = typeof front === 'object' && front !== null && 'title' in front;
  return isTitled && typeof front.title === 'string' ? front.title : undefined;
}
