import { useId } from 'react';
import { EARLIER, type Filter, type Findings, GROUPS } from '../model.ts';
import type { SearchMessages } from './messages.ts';

type Props = {
  filter: Filter;
  counts: Findings['counts'];
  messages: SearchMessages;
  onChoose: (filter: Filter) => void;
};

/** Where to look: in everything, or in one group. */
export function Filters({ filter, counts, messages, onChoose }: Props) {
  const name = useId();
  const filters: Filter[] = ['all', ...GROUPS, EARLIER];
  return (
    <fieldset className="search-filters">
      <legend className="visually-hidden">{messages.filter}</legend>
      {filters.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={filter === one} onChange={() => onChoose(one)} />
          <span>
            {one === 'all' ? messages.everywhere : messages.groups[one]}
            {one !== 'all' && counts[one] ? <small> {counts[one]}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
