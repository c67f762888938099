import {
  type Agreement,
  coming,
  differenceAddress,
  historyAddress,
  inForce,
  type VersionRecord,
  versionAddress,
} from '#contracts/agreements.ts';
import { formatDate } from '#lib/date.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';
import { ShortFingerprint } from './Fingerprint.tsx';
import { periodOf } from './period.ts';
import { standingOf } from './standing.ts';

type Props = {
  agreement: Agreement;
  isSigned: boolean;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  words: Words['agreements'];
};

/** The version in force, its fingerprint, and the way to the others. */
function Current({ agreement, now, locale, words }: Omit<Props, 'isSigned'>) {
  const current = inForce(agreement.versions, now);
  const period = current && periodOf(standingOf(current, agreement.versions, now), locale, words);
  return (
    <p>
      {current ? fill(words.note.inForce, { version: current.version, period: period ?? '' }) : words.note.none}
      {current && (
        <>
          <span className="dot"> · </span>
          {words.note.fingerprint} <ShortFingerprint sha256={current.sha256} />
        </>
      )}
      <span className="dot"> · </span>
      <a href={historyAddress(agreement)}>{words.history}</a>
    </p>
  );
}

/** A version that takes effect later, and what it will change. */
function Coming({ agreement, version, locale, words }: Omit<Props, 'isSigned' | 'now'> & { version: VersionRecord }) {
  const { note } = words;
  const before = agreement.versions.find((candidate) => candidate.version === version.version - 1);
  const date = formatDate(new Date(version.effective), locale);
  return (
    <p>
      <strong>{fill(note.coming, { version: version.version, date })}</strong> {version.summary}{' '}
      {before ? (
        <a href={differenceAddress(agreement, before.version, version.version)}>{note.whatWillChange}</a>
      ) : (
        <a href={versionAddress(agreement, version.version)}>{fill(note.readComing, version)}</a>
      )}
    </p>
  );
}

/** What a document that members sign says below its title. It stays true when it is read long after it was built. */
export function AgreementNote({ isSigned, ...props }: Props) {
  const { agreement, words, now } = props;
  return (
    <div className="agreement-note" role="note" aria-label={words.note.label}>
      {isSigned ? (
        <>
          <Current {...props} />
          {coming(agreement.versions, now).map((version) => (
            <Coming key={version.version} {...props} version={version} />
          ))}
        </>
      ) : (
        <p>
          {words.note.elsewhere} <a href={agreement.address}>{agreement.title}</a>
        </p>
      )}
    </div>
  );
}
