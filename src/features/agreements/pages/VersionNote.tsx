import {
  type Agreement,
  differenceHref,
  historyHref,
  inForce,
  textHref,
  type VersionRecord,
} from '#contracts/agreements.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Fingerprint } from './Fingerprint.tsx';
import { LostLinksNote } from './LostLinksNote.tsx';
import { findSuccessor, getPeriodText, getVersionStatus, isFixed } from './version-status.ts';

type Props = {
  agreement: Agreement;
  /** Path of the document, which shows the text in force. */
  current: string;
  record: VersionRecord;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['agreements'];
};

/** The status of the version, and which other one to read. The sentences stay true after the build. */
function getSentences({ agreement, record, now, locale, messages }: Props): string[] {
  const { versions } = agreement;
  const status = getVersionStatus(record, versions, now);
  const day = (date: Date) => formatDate(date, locale);
  const { version } = record;
  const texts = messages.version;
  const from = day(status.from);
  const next = findSuccessor(record, versions);
  const successor = next
    ? [interpolate(texts.successor, { from: day(new Date(next.effective)), version: next.version })]
    : [];
  if (status.kind === 'superseded') return [interpolate(texts.superseded, { version, from, until: day(status.until) })];
  if (status.kind === 'inForce') {
    return [interpolate(texts.inForce, { version, period: getPeriodText(status, locale, messages) }), ...successor];
  }
  const current = inForce(versions, now);
  const until = current ? [interpolate(texts.stillInForce, { version: current.version })] : [];
  return [interpolate(texts.coming, { version, from }), ...until, ...successor];
}

/** The note above the text of a version. */
export function VersionNote(props: Props) {
  const { agreement, current, record, now, messages } = props;
  const status = getVersionStatus(record, agreement.versions, now);
  const before = agreement.versions.find(({ version }) => version === record.version - 1);
  return (
    <div className="version-note" role="note" aria-label={messages.version.label} data-status={status.kind}>
      <p>{getSentences(props).join(' ')}</p>
      {isFixed(record, agreement.versions, now) && <LostLinksNote text={messages.lostLinks} />}
      <ul className="version-links">
        {status.kind !== 'inForce' && (
          <li>
            <a href={current}>{messages.version.current}</a>
          </li>
        )}
        <li>
          <a href={historyHref(agreement)}>{messages.history}</a>
        </li>
        {before && (
          <li>
            <a href={differenceHref(agreement, before.version, record.version)}>
              {interpolate(messages.version.since, { from: before.version })}
            </a>
          </li>
        )}
        <li>
          <a href={textHref(agreement, record.version)} type="text/plain">
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
