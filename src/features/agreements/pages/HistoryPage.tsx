import { type Agreement, differenceHref, textHref, type VersionRecord, versionHref } from '#contracts/agreements.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Fingerprint } from './Fingerprint.tsx';
import { capitalize, getPeriodText, getVersionStatus } from './version-status.ts';

type FingerprintCheckProps = { version: number; messages: Messages['agreements']['check'] };

/** How to check that a text has a fingerprint. */
function FingerprintCheck({ version, messages }: FingerprintCheckProps) {
  const file = `${version}.txt`;
  const [before, between, after] = messages.systems.split(/\{\w+\}/);
  return (
    <section className="prose fingerprint-check">
      <h2>{messages.title}</h2>
      <p>{messages.body}</p>
      <p>
        <code>{interpolate(messages.command, { file })}</code>
      </p>
      <p>
        {before}
        <code>{interpolate(messages.mac, { file })}</code>
        {between}
        <code>{interpolate(messages.windows, { file })}</code>
        {after}
      </p>
    </section>
  );
}

type Props = {
  agreement: Agreement;
  /** In milliseconds since 1970. */
  now: number;
  locale: string;
  messages: Messages['agreements'];
};

/** A version in the list, with links to its text. */
function VersionItem({ record, ...props }: Props & { record: VersionRecord }) {
  const { agreement, now, locale, messages } = props;
  const { list, change } = messages;
  const { version } = record;
  const before = agreement.versions.find((candidate) => candidate.version === version - 1);
  const status = getVersionStatus(record, agreement.versions, now);
  const id = `version-${version}`;
  return (
    <li className="version-item" data-status={status.kind}>
      <h2 id={id}>
        <a href={versionHref(agreement, version)}>{interpolate(list.version, { version })}</a>
      </h2>
      <p className="version-period">{capitalize(getPeriodText(status, locale, messages), locale)}</p>
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
            <a href={differenceHref(agreement, before.version, version)}>
              {interpolate(list.difference, { from: before.version })}
            </a>
          </li>
        )}
        <li>
          <a href={versionHref(agreement, version)}>
            {list.text} <span className="visually-hidden">{interpolate(list.version, { version })}</span>
          </a>
        </li>
        <li>
          <a href={textHref(agreement, version)} type="text/plain">
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
