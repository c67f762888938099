import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { countChanges } from './compare.ts';
import type { Passage } from './model.ts';
import { type Languages, Pieces } from './Pieces.tsx';

/** A part of a difference: passages to read, or collapsed unchanged ones. */
type Stretch = { isCollapsed: boolean; passages: Passage[] };

/** Collapses what did not change, except the headings above a change, which say where it is. */
function collapseUnchanged(passages: Passage[]): Stretch[] {
  const shown = new Set<Passage>();
  let above: { depth: number; passage: Passage }[] = [];
  for (const passage of passages) {
    const { shape, change } = passage;
    if (shape.kind === 'heading') above = above.filter(({ depth }) => depth < shape.depth);
    if (change !== 'kept') for (const found of [...above.map((heading) => heading.passage), passage]) shown.add(found);
    if (shape.kind === 'heading') above.push({ depth: shape.depth, passage });
  }
  const stretches: Stretch[] = [];
  for (const passage of passages) {
    const isCollapsed = !shown.has(passage);
    const last = stretches.at(-1);
    if (last?.isCollapsed === isCollapsed) last.passages.push(passage);
    else stretches.push({ isCollapsed, passages: [passage] });
  }
  return stretches;
}

/** The number of passages in a collapsed stretch. Headings count only if there is nothing else. */
function countPassages({ passages }: Stretch): number {
  const texts = passages.filter(({ shape }) => shape.kind !== 'heading');
  return texts.length || passages.length;
}

type PassagesProps = {
  messages: Messages['agreements']['difference'];
  /** The later text, whose paragraphs have their numbers as ids. */
  laterUrl: string;
  /** Whether it is next to a text, so that its headings do not belong to the page's outline. */
  isAside?: boolean;
  /** If the text is in another language than the page. */
  languages?: Languages | undefined;
};

const getClassName = ({ change, shape }: Passage, isAside: boolean): string | undefined =>
  [
    ...(shape.kind === 'heading' && isAside ? ['is-heading'] : []),
    ...(change === 'added' || change === 'removed' ? [`is-${change}`] : []),
    ...(shape.kind === 'item' && shape.level > 0 ? ['is-deep'] : []),
    ...(shape.kind === 'item' && !shape.isFirst ? ['is-continued'] : []),
    ...(shape.kind === 'item' && shape.isFirst && shape.isNumbered ? ['is-numbered'] : []),
    ...(shape.kind === 'row' || shape.kind === 'label' ? [`is-${shape.kind}`] : []),
  ].join(' ') || undefined;

/** A block as in the document, with the changes marked. */
function PassageText({
  passage,
  messages,
  laterUrl,
  isAside = false,
  languages,
}: PassagesProps & { passage: Passage }) {
  const { shape, change } = passage;
  const clause = shape.kind === 'item' && (change === 'edited' || change === 'added') && shape.clause;
  const Tag = shape.kind !== 'heading' ? TAGS[shape.kind] : isAside ? 'p' : (`h${shape.depth}` as const);
  const text = <Pieces passage={passage} messages={messages} languages={languages} />;
  return (
    <Tag className={getClassName(passage, isAside)} lang={languages?.text} dir={languages && 'auto'}>
      {shape.kind === 'quote' ? <p>{text}</p> : text}
      {clause && (
        <a className="difference-clause" href={`${laterUrl}#${clause}`} lang={languages?.page}>
          {interpolate(messages.paragraph, { n: clause })}
        </a>
      )}
    </Tag>
  );
}

const TAGS = { item: 'li', paragraph: 'p', label: 'p', row: 'p', quote: 'blockquote', code: 'pre' } as const;

/** Groups consecutive list items into one list. */
function groupListItems(passages: Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    if (last && passage.shape.kind === 'item' && last[0]?.shape.kind === 'item') last.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

/** Passages in order. */
const Passages = ({ passages, ...props }: PassagesProps & { passages: Passage[] }) =>
  groupListItems(passages).map((group, index) => {
    const texts = group.map((passage, inner) => <PassageText key={String(inner)} passage={passage} {...props} />);
    return group[0]?.shape.kind === 'item' ? <ul key={String(index)}>{texts}</ul> : texts;
  });

function CollapsedStretch({ stretch, ...props }: PassagesProps & { stretch: Stretch }) {
  return (
    <details className="difference-collapsed">
      <summary>{interpolate(props.messages.unchanged, { n: countPassages(stretch) })}</summary>
      <Passages passages={stretch.passages} {...props} />
    </details>
  );
}

/** The changes of a text, shown in the text itself. Unchanged parts are collapsed. */
export function Difference({ passages, ...props }: PassagesProps & { passages: Passage[] }) {
  const { messages, isAside } = props;
  const places = countChanges(passages);
  return (
    <div className="difference prose" data-agreement-difference={isAside ? undefined : ''}>
      <p className="difference-count">{places === 0 ? messages.none : interpolate(messages.places, { n: places })}</p>
      {collapseUnchanged(passages).map((stretch, index) =>
        stretch.isCollapsed ? (
          <CollapsedStretch key={String(index)} stretch={stretch} {...props} />
        ) : (
          <Passages key={String(index)} passages={stretch.passages} {...props} />
        ),
      )}
    </div>
  );
}
