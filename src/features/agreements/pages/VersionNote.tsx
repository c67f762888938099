import {
  type Agreement,
  differenceAddress,
  historyAddress,
  inForce,
  textAddress,
  type VersionRecord,
} from '#contracts/agreements.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Fingerprint } from './Fingerprint.tsx';
import { periodOf } from './period.ts';
import { nextOf, standingOf } from './standing.ts';

type Props = {
  agreement: Agreement;
  /** Address of the document, which shows the text in force. */
  current: string;
  record: VersionRecord;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['agreements'];
};

/** How the version stands, and which other one to read; true whenever it is read. */
function sentencesOf({ agreement, record, now, locale, messages }: Props): string[] {
  const { versions } = agreement;
  const standing = standingOf(record, versions, now);
  const day = (date: Date) => formatDate(date, locale);
  const { version } = record;
  const says = messages.version;
  if (standing.kind === 'replaced') return [interpolate(says.replaced, { version })];
  const from = day(standing.from);
  const next = nextOf(record, versions);
  const successor = next
    ? [interpolate(says.successor, { from: day(new Date(next.effective)), version: next.version })]
    : [];
  if (standing.kind === 'superseded')
    return [interpolate(says.superseded, { version, from, until: day(standing.until) })];
  if (standing.kind === 'inForce') {
    return [interpolate(says.inForce, { version, period: periodOf(standing, locale, messages) }), ...successor];
  }
  const current = inForce(versions, now);
  const until = current ? [interpolate(says.stillInForce, { version: current.version })] : [];
  return [interpolate(says.coming, { version, from }), ...until, ...successor];
}

/** What stands above the text of a version. */
export function VersionNote(props: Props) {
  const { agreement, current, record, now, messages } = props;
  const standing = standingOf(record, agreement.versions, now);
  const before = agreement.versions.find(({ version }) => version === record.version - 1);
  return (
    <div className="version-note" role="note" aria-label={messages.version.label} data-standing={standing.kind}>
      <p>{sentencesOf(props).join(' ')}</p>
      <ul className="version-links">
        {standing.kind !== 'inForce' && (
          <li>
            <a href={current}>{messages.version.current}</a>
          </li>
        )}
        <li>
          <a href={historyAddress(agreement)}>{messages.history}</a>
        </li>
        {before && (
          <li>
            <a href={differenceAddress(agreement, before.version, record.version)}>
              {interpolate(messages.version.since, { from: before.version })}
            </a>
          </li>
        )}
        <li>
          <a href={textAddress(agreement, record.version)} type="text/plain">
            {messages.version.plain}
          </a>
        </li>
      </ul>
      <p className="version-fingerprint">
        {messages.version.fingerprint} <Fingerprint sha256={record.sha256} />
      </p>
    </div>
  );
}
