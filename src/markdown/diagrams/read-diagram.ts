import { parseFrontMatter, splitFrontMatter } from '#workspace/front-matter.ts';
import type { Graph, Line, Reading, Remark, Sequence } from './model.ts';
import { readFlowchart } from './read-flowchart.ts';
import { readSequence } from './read-sequence.ts';
import { readStates } from './read-states.ts';

/** A parsed diagram, without its styles. */
type Diagram = {
  /** Its name for people who cannot see it. */
  title: string | undefined;
  /** What it shows, in sentences or, if its author wrote none, as a list of its arrows. */
  description: string;
  /** Undefined if mistakes leave nothing to draw. */
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

/** Statements about styles and click actions. An arrow after the word makes it the id of a node. */
const LOOKS = /^(?:(?:classDef|class|style|linkStyle|click)\s+(?![-=<~&:\s])|%%\{)/;
const NAME = /^(accTitle|accDescr|title)(?:\s*:\s*|\s+(?![-=<~&:\s]))([^{].*)$/;

/** Reads the source of a Mermaid diagram. What is not understood is reported, never dropped silently. */
export function readDiagram(source: string): Diagram {
  const front = parseFrontMatter(source);
  const { body } = splitFrontMatter(source);
  const { lines, title, description } = takeNames(toLines(body.text, body.linesBefore), front.find(['title'])?.scalar);
  const unreadable = front.errors.map(({ line, message }) => ({
    line: line - 1,
    sentence: `The front matter of the diagram cannot be read as YAML: ${message}.`,
  }));
  const config = front.find(['config']);
  const looks = [
    ...(config ? [config.firstLine - 1] : []),
    ...lines.flatMap(({ text, number }) => (LOOKS.test(text) ? [number] : [])),
  ];
  const warnings = looks.slice(0, 1).map((line) => ({
    line,
    sentence: 'A diagram has the colours of the site here, in both modes, and no links: other styles are not shown.',
  }));
  const [header, ...rest] = lines.filter(({ text }) => !text.startsWith('%%') && !LOOKS.test(text));
  const fail = (sentence: string): Diagram => {
    const mistakes = [...unreadable, { line: header?.number ?? 0, sentence }];
    return { title, description: '', figure: undefined, mistakes, warnings: [] };
  };
  if (!header) return fail(`The diagram is empty. ${KNOWN}`);
  const read = KINDS.find(([pattern]) => pattern.test(header.text))?.[1];
  if (!read) {
    const [kind] = header.text.split(/\s/, 1);
    return fail(`A diagram of the kind "${kind}" cannot be drawn here. ${KNOWN} ${AS_PICTURE}`);
  }
  const { figure, warnings: more, ...drawn } = read(header, rest);
  if (drawn.mistakes.length === 0 && isEmpty(figure)) return fail(`The diagram is empty. ${KNOWN}`);
  const mistakes = [...unreadable, ...drawn.mistakes];
  const isWhole = mistakes.length === 0;
  return {
    title,
    description: description ?? toDescription(figure),
    figure: isWhole ? figure : undefined,
    mistakes,
    warnings: [...warnings, ...more],
  };
}

const isEmpty = (figure: Graph | Sequence): boolean =>
  (figure.kind === 'sequence' ? figure.participants : [...figure.nodes, ...figure.groups]).length === 0;

/** `Draft → Review (changes)`, for each arrow. */
function toDescription(figure: Graph | Sequence): string {
  const toOneLine = (label: string) => label.replaceAll('\n', ' ');
  const toArrow = (from: string, to: string, label?: string) =>
    `${from} → ${to}${label ? ` (${toOneLine(label)})` : ''}`;
  if (figure.kind === 'sequence') {
    const names = new Map(figure.participants.map(({ id, label }) => [id, toOneLine(label)]));
    const getName = (id: string) => names.get(id) ?? id;
    const sentences = figure.steps.map((step) => {
      if (step.kind === 'message') return toArrow(getName(step.from), getName(step.to), step.label);
      return step.kind === 'note' ? `${step.participants.map(getName).join(', ')}: ${toOneLine(step.label)}` : '';
    });
    return sentences.filter(Boolean).join('; ');
  }
  const ends = { start: '●', end: '◉' };
  const labels = new Map([...figure.nodes, ...figure.groups].map((one) => [one.id, toOneLine(one.label)]));
  for (const { id, shape } of figure.nodes) if (shape === 'start' || shape === 'end') labels.set(id, ends[shape]);
  const getName = (id: string) => labels.get(id) || id;
  const shown = figure.edges.filter(({ stroke }) => stroke !== 'none');
  const notes = new Set(figure.nodes.filter(({ shape }) => shape === 'note').map(({ id }) => id));
  const arrows = shown.map(({ from, to, label }) =>
    notes.has(to) ? `${getName(from)}: ${getName(to)}` : toArrow(getName(from), getName(to), label),
  );
  return (arrows.length > 0 ? arrows : figure.nodes.map(({ id }) => getName(id))).join('; ');
}

/** Each statement with its line number. A line may have several. */
function toLines(source: string, linesBefore: number): Line[] {
  return source.split('\n').flatMap((line, index) =>
    splitStatements(line)
      .map((text) => ({ number: linesBefore + index, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  );
}

/** Semicolons outside of quotes and message texts end a statement. */
const splitStatements = (line: string): string[] =>
  /^\s*(?:accTitle|accDescr|%%|.*:\s)/.test(line)
    ? [line.replace(/;\s*$/, '')]
    : line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);

type Names = { lines: Line[]; title: string | undefined; description: string | undefined };

/** Extracts the names of a diagram: `accTitle`, `accDescr` and `title`. The title in front matter takes precedence over the last of these. */
function takeNames(lines: Line[], frontTitle: string | undefined): Names {
  const names: Names = { lines: [], title: frontTitle, description: undefined };
  let block: string[] | undefined;
  for (const line of lines) {
    const [, key, text] = NAME.exec(line.text) ?? [];
    if (block && line.text !== '}') block.push(line.text);
    else if (block) {
      names.description = block.join(' ');
      block = undefined;
    } else if (/^accDescr\s*:?\s*\{$/.test(line.text)) block = [];
    else if (key === 'accDescr') names.description = text;
    else if (key === 'accTitle') names.title = text;
    else if (key === 'title') names.title ??= text;
    else names.lines.push(line);
  }
  return names;
}
