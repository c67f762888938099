import {
  type Agreement,
  differenceAddress,
  historyAddress,
  textAddress,
  versionAddress,
} from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { dayOf } from './dates.ts';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';

type RowProps = {
  document: DocumentStatus;
  agreement: Agreement | undefined;
  messages: Messages['member'];
  locale: string;
};
type LinkProps = { text: string; title: string; href: string; messages: Messages['member'] };

/** A link whose name says of which document it is. */
const TextLink = ({ text, title, href, messages }: LinkProps) => (
  <a href={href} aria-label={interpolate(messages.signed.of, { link: text, title })}>
    {text}
  </a>
);

/** The ways to the exact texts. */
function Links({ document, agreement, messages }: RowProps & { agreement: Agreement }) {
  const { signed, in_force, title } = document;
  const version = signed?.version ?? in_force.version;
  const common = { title, messages };
  return (
    <p className="signed-links">
      <TextLink
        {...common}
        text={signed ? messages.signed.text : messages.signed.current}
        href={versionAddress(agreement, version)}
      />
      <TextLink {...common} text={messages.signed.file} href={textAddress(agreement, version)} />
      <TextLink {...common} text={messages.signed.history} href={historyAddress(agreement)} />
    </p>
  );
}

/** A later version: one that only clarified, or one that asks. */
function Later({ document, agreement, messages }: RowProps) {
  const { signed, in_force, asks_since, title } = document;
  if (!signed || in_force.version <= signed.version) return null;
  const text = interpolate(asks_since ? messages.signed.asks : messages.signed.clarified, {
    version: in_force.version,
    signed: signed.version,
  });
  return (
    <p className="signed-later">
      {text}{' '}
      {agreement && (
        <TextLink
          text={messages.signed.difference}
          href={differenceAddress(agreement, signed.version, in_force.version)}
          title={title}
          messages={messages}
        />
      )}
    </p>
  );
}

/** A version that is not in force yet. */
function Coming({ document, agreement, messages, locale }: RowProps) {
  const { signed, in_force, coming, title } = document;
  if (!coming) return null;
  const from = signed?.version ?? in_force.version;
  return (
    <p className="signed-later">
      {interpolate(messages.signed.coming, { version: coming.version, date: dayOf(coming.effective, locale) })}{' '}
      {coming.summary} {coming.change === 'substantive' && `${messages.signed.comingAsks} `}
      {agreement && (
        <TextLink
          text={messages.signed.comingDifference}
          href={differenceAddress(agreement, from, coming.version)}
          title={title}
          messages={messages}
        />
      )}
    </p>
  );
}

function Row(props: RowProps) {
  const { document, agreement, messages, locale } = props;
  const { signed, title } = document;
  return (
    <li>
      <h3>{title}</h3>
      {signed ? (
        <p>
          {interpolate(messages.signed.version, { version: signed.version, date: dayOf(signed.signed_at, locale) })}
          <span className="signed-hash" title={signed.sha256}>
            {messages.signed.fingerprint} <code>{signed.sha256.slice(0, 12)}…</code>
          </span>
        </p>
      ) : (
        <p>{messages.signed.never}</p>
      )}
      {signed && <p className="signed-statement">{signed.statement}</p>}
      {agreement && <Links {...props} agreement={agreement} />}
      <Later {...props} />
      <Coming {...props} />
    </li>
  );
}

/** Each document, the version that was signed, and the ways to its exact text. */
export function Signed({ data, status }: PartProps) {
  const messages = data.messages.member;
  return (
    <Section title={messages.signed.title} lead={messages.signed.lead}>
      <ul className="signed">
        {status.documents.map((document) => (
          <Row
            key={document.document}
            document={document}
            agreement={data.agreements.find(({ id }) => id === document.document)}
            messages={messages}
            locale={data.locale}
          />
        ))}
      </ul>
    </Section>
  );
}
