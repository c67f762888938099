import type { ReactNode } from 'react';
import { groupHits } from '../engine/hit.ts';
import type { Hit } from '../model.ts';
import type { SearchMessages } from '../results/messages.ts';
import { HitTitle, Marked } from '../results/result-parts.tsx';

export const LIST_ID = 'search-list';
export const getOptionId = (index: number) => `search-option-${index}`;

type Props = { hits: Hit[]; active: number; messages: SearchMessages; onPoint: (index: number) => void };
type Entry = Pick<Hit, 'title' | 'url' | 'pieces'> & Partial<Pick<Hit, 'version'>>;

/** The number of options: each page and each of its passages is one. */
export const countOptions = (hits: Hit[]) => hits.reduce((sum, { passages }) => sum + 1 + passages.length, 0);

/** The results as options of the field. The focus stays in the field, whose `aria-activedescendant` is the active option. */
export function Options({ hits, active, messages, onPoint }: Props) {
  let next = 0;
  const option = (entry: Entry, className: string): ReactNode => {
    const index = next;
    next += 1;
    return (
      <a
        key={entry.url}
        className={className}
        role="option"
        id={getOptionId(index)}
        href={entry.url}
        tabIndex={-1}
        aria-selected={index === active}
        onPointerMove={() => index !== active && onPoint(index)}
      >
        <HitTitle title={entry.title} version={entry.version} messages={messages} />
        {entry.pieces.length > 0 && (
          <span className="search-text">
            <Marked pieces={entry.pieces} />
          </span>
        )}
      </a>
    );
  };
  return (
    <div id={LIST_ID} className="search-list" role="listbox" aria-label={messages.results}>
      {groupHits(hits).map(({ group, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: within a listbox, nothing else groups options.
        <div key={group} role="group" aria-label={messages.groups[group]}>
          <div className="search-group" aria-hidden="true">
            {messages.groups[group]}
          </div>
          {hits.map((hit) => [
            option(hit, 'search-page'),
            ...hit.passages.map((passage) => option(passage, 'search-passage')),
          ])}
        </div>
      ))}
    </div>
  );
}
