import {
  type Agreement,
  type DocumentKind,
  differenceHref,
  historyHref,
  inForce,
  upcoming,
  type VersionRecord,
  versionHref,
} from '#contracts/agreements.ts';
import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { ShortFingerprint } from './Fingerprint.tsx';
import { LostLinksNote } from './LostLinksNote.tsx';
import { getNoteTexts, getPeriodText, getVersionStatus, isFixed } from './version-status.ts';

type Props = {
  kind: DocumentKind;
  agreement: Agreement;
  isSigned: boolean;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['agreements'];
};

/** The version in force, its fingerprint, and a link to the others. */
function Current({ agreement, now, locale, messages }: Omit<Props, 'kind' | 'isSigned'>) {
  const current = inForce(agreement.versions, now);
  const period = current && getPeriodText(getVersionStatus(current, agreement.versions, now), locale, messages);
  return (
    <p>
      {current
        ? interpolate(messages.note.inForce, { version: current.version, period: period ?? '' })
        : messages.note.none}
      {current && (
        <>
          <span className="dot">{'\u00a0· '}</span>
          {messages.note.fingerprint}
          {'\u00a0'}
          <ShortFingerprint sha256={current.sha256} />
        </>
      )}
      <span className="dot">{'\u00a0· '}</span>
      <a href={historyHref(agreement)}>{messages.history}</a>
    </p>
  );
}

type UpcomingProps = Omit<Props, 'kind' | 'isSigned' | 'now'> & { version: VersionRecord; isNext: boolean };

/** An upcoming version, and what it will change; collapsed if another one comes before it, so that the notes fit the screen. */
function UpcomingVersion({ agreement, version, isNext, locale, messages }: UpcomingProps) {
  const { note } = messages;
  const before = agreement.versions.find((candidate) => candidate.version === version.version - 1);
  const date = formatDate(new Date(version.effective), locale);
  const coming = interpolate(note.coming, { version: version.version, date });
  const change = (
    <>
      {version.summary}{' '}
      {before ? (
        <a href={differenceHref(agreement, before.version, version.version)}>{note.whatWillChange}</a>
      ) : (
        <a href={versionHref(agreement, version.version)}>{interpolate(note.readComing, version)}</a>
      )}
    </>
  );
  return isNext ? (
    <p>
      <strong>{coming}</strong> {change}
    </p>
  ) : (
    <details>
      <summary>{coming}</summary>
      <p>{change}</p>
    </details>
  );
}

/** The note below the title of an agreement's document. It stays true long after the build. */
export function AgreementNote({ kind, isSigned, ...props }: Props) {
  const { agreement, messages, now } = props;
  const { label, elsewhere } = getNoteTexts(kind, messages);
  const current = inForce(agreement.versions, now);
  return (
    <div className="agreement-note" role="note" aria-label={label}>
      {isSigned ? (
        <>
          <Current {...props} />
          {current && isFixed(current, agreement.versions, now) && <LostLinksNote text={messages.lostLinks} />}
          {upcoming(agreement.versions, now).map((version, index) => (
            <UpcomingVersion key={version.version} {...props} version={version} isNext={index === 0} />
          ))}
        </>
      ) : (
        <p>
          {elsewhere} <a href={agreement.href}>{agreement.title}</a>
        </p>
      )}
    </div>
  );
}
