import { interpolate } from '#lib/messages/interpolate.ts';
import { countOf, type SearchMessages } from './messages.ts';
import type { SearchState } from './use-findings.ts';

/** Tells people who do not see the results how many there are, once they are there. */
export function Count({
  state: { findings, isSearching },
  messages,
}: {
  state: SearchState;
  messages: SearchMessages;
}) {
  const text =
    findings &&
    (findings.total > 0 ? countOf(messages, findings.total) : interpolate(messages.nothing, { query: findings.query }));
  return (
    <p className="visually-hidden" role="status">
      {isSearching ? '' : text}
    </p>
  );
}
