import type { ReactNode } from 'react';
import { grouped } from '../engine/hit.ts';
import type { Hit, Piece } from '../model.ts';
import { Marked } from '../results/Marked.tsx';
import type { SearchMessages } from '../results/messages.ts';

export const LIST = 'search-list';
export const optionId = (index: number) => `search-option-${index}`;

type Props = { hits: Hit[]; active: number; messages: SearchMessages; onPoint: (index: number) => void };
type Entry = { title: string; address: string; pieces: Piece[] };

/** How many options a list of hits has: each page, and each passage of it. */
export const optionCount = (hits: Hit[]) => hits.reduce((sum, { passages }) => sum + 1 + passages.length, 0);

/** The results as options of the field: the focus stays in the field, which names the chosen one. */
export function Options({ hits, active, messages, onPoint }: Props) {
  let next = 0;
  const option = (entry: Entry, className: string): ReactNode => {
    const index = next;
    next += 1;
    return (
      <a
        key={entry.address}
        className={className}
        role="option"
        id={optionId(index)}
        href={entry.address}
        tabIndex={-1}
        aria-selected={index === active}
        onPointerMove={() => index !== active && onPoint(index)}
      >
        <span className="search-title">{entry.title}</span>
        {entry.pieces.length > 0 && (
          <span className="search-text">
            <Marked pieces={entry.pieces} />
          </span>
        )}
      </a>
    );
  };
  return (
    <div id={LIST} className="search-list" role="listbox" aria-label={messages.results}>
      {grouped(hits).map(({ group, hits }) => (
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
