import {
  type Agreement,
  differenceAddress,
  textAddress,
  type VersionRecord,
  versionAddress,
} from '#contracts/agreements.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Fingerprint } from './Fingerprint.tsx';
import { FingerprintCheck } from './FingerprintCheck.tsx';
import { capitalized, periodOf } from './period.ts';
import { standingOf } from './standing.ts';

type Props = {
  agreement: Agreement;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['agreements'];
};

/** A version in the list: what it is, and the ways to its text. */
function VersionItem({ record, ...props }: Props & { record: VersionRecord }) {
  const { agreement, now, locale, messages } = props;
  const { list, change } = messages;
  const { version } = record;
  const before = agreement.versions.find((candidate) => candidate.version === version - 1);
  const standing = standingOf(record, agreement.versions, now);
  const id = `version-${version}`;
  return (
    <li className="version-item" data-standing={standing.kind}>
      <h2 id={id}>
        <a href={versionAddress(agreement, version)}>{interpolate(list.version, { version })}</a>
      </h2>
      <p className="version-period">{capitalized(periodOf(standing, locale, messages), locale)}</p>
      <p>{record.summary}</p>
      <dl>
        {before && (
          <>
            <dt>{list.change}</dt>
            <dd>{change[record.change]}</dd>
          </>
        )}
        <dt>{list.fingerprint}</dt>
        <dd>
          <Fingerprint sha256={record.sha256} />
        </dd>
      </dl>
      <ul className="version-links">
        {before && (
          <li>
            <a href={differenceAddress(agreement, before.version, version)}>
              {interpolate(list.difference, { from: before.version })}
            </a>
          </li>
        )}
        <li>
          <a href={versionAddress(agreement, version)}>
            {list.text} <span className="visually-hidden">{interpolate(list.version, { version })}</span>
          </a>
        </li>
        <li>
          <a href={textAddress(agreement, version)} type="text/plain">
            {list.plain} <span className="visually-hidden">{interpolate(list.version, { version })}</span>
          </a>
        </li>
      </ul>
    </li>
  );
}

/** Every version of an agreement, newest first. */
export function HistoryPage(props: Props) {
  const { agreement, messages } = props;
  const newest = agreement.versions.at(-1);
  return (
    <>
      <div className="prose">
        <h1>{interpolate(messages.list.title, { title: agreement.title })}</h1>
        <p className="lead">{messages.list.lead}</p>
      </div>
      <ol className="version-list" reversed>
        {agreement.versions.toReversed().map((record) => (
          <VersionItem key={record.version} {...props} record={record} />
        ))}
      </ol>
      {newest && <FingerprintCheck version={newest.version} messages={messages.check} />}
    </>
  );
}
