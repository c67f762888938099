import { useId } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { isTooShort, normalizeQuery } from '../engine/query.ts';
import { ALL, EARLIER, type Filter, type Findings, type Hit, type Piece } from '../model.ts';
import { formatCount, type SearchMessages } from './messages.ts';
import type { SearchState } from './use-findings.ts';

/** A text with its matches marked. */
export const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
    isMarked ? <mark key={index}>{text}</mark> : text,
  );

/** Announces the number of results to screen readers. */
export function Count({
  state: { findings, isSearching },
  messages,
}: {
  state: SearchState;
  messages: SearchMessages;
}) {
  const text =
    findings &&
    (findings.total > 0
      ? formatCount(messages, findings.total)
      : interpolate(messages.nothing, { query: findings.query }));
  return (
    <p className="visually-hidden" role="status">
      {isSearching ? '' : text}
    </p>
  );
}

type FiltersProps = {
  filter: Filter;
  counts: Findings['counts'];
  messages: SearchMessages;
  onChoose: (filter: Filter) => void;
};

/** The choice between all groups and one of them. */
export function Filters({ filter, counts, messages, onChoose }: FiltersProps) {
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

type VersionsProps = {
  /** The name of the version that is searched; undefined for the first one. */
  version: string | undefined;
  messages: SearchMessages;
  onVersion: (version: string | undefined) => void;
};

/** The choice between the versions of the docs, if there are several. */
export function Versions({ version, messages: { versions }, onVersion }: VersionsProps) {
  const name = useId();
  if (!versions) return null;
  const choices = [
    { value: undefined, label: versions.current },
    ...versions.older.map(({ name, label }) => ({ value: name, label })),
    { value: ALL, label: versions.all },
  ];
  return (
    <fieldset className="search-filters">
      <legend className="visually-hidden">{versions.name}</legend>
      {choices.map(({ value, label }) => (
        <label key={label}>
          <input type="radio" name={name} checked={version === value} onChange={() => onVersion(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The title of a page, with the older version of the docs that it belongs to. */
export function HitTitle({ title, version, messages }: Pick<Hit, 'title' | 'version'> & { messages: SearchMessages }) {
  const found = version === undefined ? undefined : messages.versions?.older.find(({ name }) => name === version);
  return (
    <span className="search-title">
      {title}
      {found && ` (${found.label})`}
    </span>
  );
}

type MessageProps = {
  state: SearchState;
  typed: string;
  messages: SearchMessages;
  onQuery: (query: string) => void;
  onFilter: (filter: Filter) => void;
  onVersion: (version: string | undefined) => void;
};

/** The text instead of results: a hint, a failure, or other queries to try. */
export function Message({ state, typed, messages, onQuery, onFilter, onVersion }: MessageProps) {
  const { findings, failure, isSearching, retry } = state;
  if (failure) {
    return (
      <div className="search-message" role="alert">
        <p>{messages[failure]}</p>
        {failure !== 'blocked' && <Button onClick={retry}>{messages.retry}</Button>}
      </div>
    );
  }
  if (!normalizeQuery(typed)) return <p className="search-message">{messages.hint}</p>;
  if (isTooShort(normalizeQuery(typed))) return <p className="search-message">{messages.short}</p>;
  if (!findings) return <p className="search-message">{isSearching && messages.loading}</p>;
  if (findings.total > 0) return null;
  const { query, filter, counts, inOtherVersions, suggestions } = findings;
  const elsewhere = Object.keys(messages.groups).reduce(
    (sum, group) => sum + (group === EARLIER ? 0 : (counts[group] ?? 0)),
    0,
  );
  return (
    <div className="search-message">
      <p>
        {filter === ALL
          ? interpolate(messages.nothing, { query })
          : interpolate(messages.nothingHere, { query, group: messages.groups[filter] ?? '' })}
      </p>
      {elsewhere > 0 && filter !== ALL ? (
        <Button onClick={() => onFilter(ALL)}>{interpolate(messages.elsewhere, { n: elsewhere })}</Button>
      ) : messages.versions && inOtherVersions > 0 ? (
        <Button onClick={() => onVersion(ALL)}>{interpolate(messages.versions.others, { n: inOtherVersions })}</Button>
      ) : (
        <>
          <p>{suggestions.length > 0 ? messages.nearest : messages.noneNear}</p>
          <ul className="search-suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <Button onClick={() => onQuery(suggestion)}>{suggestion}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
