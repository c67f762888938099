import { type Agreement, differenceHref, historyHref, textHref, versionHref } from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { type MemberPageProps, MemberSection } from './MemberSection.tsx';

type RowProps = {
  doc: DocumentStatus;
  agreement: Agreement | undefined;
  messages: Messages['member'];
  locale: string;
};
type LinkProps = { text: string; title: string; href: string; messages: Messages['member'] };

/** A link whose accessible name says which document it belongs to. */
const TextLink = ({ text, title, href, messages }: LinkProps) => (
  <a href={href} aria-label={interpolate(messages.signed.of, { link: text, title })}>
    {text}
  </a>
);

/** Whether the site has a version; it may have been published to the backend alone until now. */
const hasVersion = ({ versions }: Agreement, version: number): boolean =>
  versions.some((candidate) => candidate.version === version);

/** Links to the exact texts. */
function TextLinks({ doc, agreement, messages }: RowProps & { agreement: Agreement }) {
  const { signed, in_force, title } = doc;
  const version = signed?.version ?? in_force.version;
  const common = { title, messages };
  return (
    <p className="signed-links">
      {hasVersion(agreement, version) && (
        <>
          <TextLink
            {...common}
            text={signed ? messages.signed.text : messages.signed.current}
            href={versionHref(agreement, version)}
          />
          <TextLink {...common} text={messages.signed.file} href={textHref(agreement, version)} />
        </>
      )}
      <TextLink {...common} text={messages.signed.history} href={historyHref(agreement)} />
    </p>
  );
}

/** A later version in force: an editorial one, or one that asks for a signature. */
function LaterVersion({ doc, agreement, messages }: RowProps) {
  const { signed, in_force, asks_since, title } = doc;
  if (!signed || in_force.version <= signed.version) return null;
  const text = interpolate(asks_since ? messages.signed.asks : messages.signed.clarified, {
    version: in_force.version,
    signed: signed.version,
  });
  return (
    <p className="signed-later">
      {text}{' '}
      {agreement && hasVersion(agreement, in_force.version) && (
        <TextLink
          text={messages.signed.difference}
          href={differenceHref(agreement, signed.version, in_force.version)}
          title={title}
          messages={messages}
        />
      )}
    </p>
  );
}

/** An upcoming version. */
function UpcomingVersion({ doc, agreement, messages, locale }: RowProps) {
  const { signed, in_force, coming, title } = doc;
  if (!coming) return null;
  const from = signed?.version ?? in_force.version;
  return (
    <p className="signed-later">
      {interpolate(messages.signed.coming, {
        version: coming.version,
        date: formatDayOfMoment(coming.effective, locale),
      })}{' '}
      {coming.summary} {coming.change === 'substantive' && `${messages.signed.comingAsks} `}
      {agreement && hasVersion(agreement, coming.version) && (
        <TextLink
          text={messages.signed.comingDifference}
          href={differenceHref(agreement, from, coming.version)}
          title={title}
          messages={messages}
        />
      )}
    </p>
  );
}

function DocumentRow(props: RowProps) {
  const { doc, agreement, messages, locale } = props;
  const { signed, title } = doc;
  return (
    <li>
      <h3>{title}</h3>
      {signed ? (
        <p>
          {interpolate(messages.signed.version, {
            version: signed.version,
            date: formatDayOfMoment(signed.signed_at, locale),
          })}
          <span className="signed-hash" title={signed.sha256}>
            {messages.signed.fingerprint} <code>{signed.sha256.slice(0, 12)}…</code>
          </span>
        </p>
      ) : (
        <p>{messages.signed.never}</p>
      )}
      {signed && <p className="signed-statement">{signed.statement}</p>}
      {agreement && <TextLinks {...props} agreement={agreement} />}
      <LaterVersion {...props} />
      <UpcomingVersion {...props} />
    </li>
  );
}

type Props = {
  data: Pick<MemberPageProps['data'], 'messages' | 'agreements' | 'locale'>;
  status: Pick<MemberPageProps['status'], 'documents'>;
};

/** Each document with the version that was signed and links to its exact text. */
export function SignedDocuments({ data, status }: Props) {
  const messages = data.messages.member;
  return (
    <MemberSection title={messages.signed.title} lead={messages.signed.lead}>
      <ul className="signed">
        {status.documents.map((doc) => (
          <DocumentRow
            key={doc.document}
            doc={doc}
            agreement={data.agreements.find(({ id }) => id === doc.document)}
            messages={messages}
            locale={data.locale}
          />
        ))}
      </ul>
    </MemberSection>
  );
}
