import type { Messages } from '#lib/messages/index.ts';
import type { Passage } from './model.ts';
import { Pieces } from './Pieces.tsx';

type Props = { messages: Messages['agreements']['difference'] };

const classOf = ({ fate, shape }: Passage): string | undefined =>
  [
    ...(fate === 'added' || fate === 'removed' ? [`is-${fate}`] : []),
    ...(shape.kind === 'item' && shape.level > 0 ? ['is-deep'] : []),
    ...(shape.kind === 'item' && !shape.isFirst ? ['is-continued'] : []),
    ...(shape.kind === 'item' && shape.isFirst && shape.isNumbered ? ['is-numbered'] : []),
    ...(shape.kind === 'row' || shape.kind === 'label' ? [`is-${shape.kind}`] : []),
  ].join(' ') || undefined;

/** A block as the document shows it, with what changed in it. */
function PassageText({ passage, messages }: Props & { passage: Passage }) {
  const { shape } = passage;
  const Tag = shape.kind === 'heading' ? (`h${shape.depth}` as const) : TAGS[shape.kind];
  const text = <Pieces passage={passage} messages={messages} />;
  return <Tag className={classOf(passage)}>{shape.kind === 'quote' ? <p>{text}</p> : text}</Tag>;
}

const TAGS = { item: 'li', paragraph: 'p', label: 'p', row: 'p', quote: 'blockquote', code: 'pre' } as const;

/** Items that follow one another are one list. */
function inLists(passages: Passage[]): Passage[][] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    if (last && passage.shape.kind === 'item' && last[0]?.shape.kind === 'item') last.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

/** Blocks of a text in their order. */
export const Passages = ({ passages, messages }: Props & { passages: Passage[] }) =>
  inLists(passages).map((group, index) => {
    const texts = group.map((passage, inner) => (
      <PassageText key={String(inner)} passage={passage} messages={messages} />
    ));
    return group[0]?.shape.kind === 'item' ? <ul key={String(index)}>{texts}</ul> : texts;
  });
