import { useId } from 'react';
import { ALL, type Filter, type Findings } from '../model.ts';
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
  const filters: Filter[] = [ALL, ...Object.keys(messages.groups)];
  return (
    <fieldset className="search-filters">
      <legend className="visually-hidden">{messages.filter}</legend>
      {filters.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={filter === one} onChange={() => onChoose(one)} />
          <span>
            {one === ALL ? messages.everywhere : messages.groups[one]}
            {one !== ALL && counts[one] ? <small> {counts[one]}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
