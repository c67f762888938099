import {
  type Agreement,
  differenceAddress,
  historyAddress,
  textAddress,
  versionAddress,
} from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Words } from '#lib/messages/index.ts';
import { dayOf } from './dates.ts';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';

type RowProps = { document: DocumentStatus; agreement: Agreement | undefined; words: Words['member']; locale: string };
type LinkProps = { text: string; title: string; href: string; words: Words['member'] };

/** A link whose name says of which document it is. */
const TextLink = ({ text, title, href, words }: LinkProps) => (
  <a href={href} aria-label={fill(words.signed.of, { link: text, title })}>
    {text}
  </a>
);

/** The ways to the exact texts. */
function Links({ document, agreement, words }: RowProps & { agreement: Agreement }) {
  const { signed, in_force, title } = document;
  const version = signed?.version ?? in_force.version;
  const common = { title, words };
  return (
    <p className="signed-links">
      <TextLink
        {...common}
        text={signed ? words.signed.text : words.signed.current}
        href={versionAddress(agreement, version)}
      />
      <TextLink {...common} text={words.signed.file} href={textAddress(agreement, version)} />
      <TextLink {...common} text={words.signed.history} href={historyAddress(agreement)} />
    </p>
  );
}

/** A later version: one that only clarified, or one that asks. */
function Later({ document, agreement, words }: RowProps) {
  const { signed, in_force, asks_since, title } = document;
  if (!signed || in_force.version <= signed.version) return null;
  const text = fill(asks_since ? words.signed.asks : words.signed.clarified, {
    version: in_force.version,
    signed: signed.version,
  });
  return (
    <p className="signed-later">
      {text}{' '}
      {agreement && (
        <TextLink
          text={words.signed.difference}
          href={differenceAddress(agreement, signed.version, in_force.version)}
          title={title}
          words={words}
        />
      )}
    </p>
  );
}

/** A version that is not in force yet. */
function Coming({ document, agreement, words, locale }: RowProps) {
  const { signed, in_force, coming, title } = document;
  if (!coming) return null;
  const from = signed?.version ?? in_force.version;
  return (
    <p className="signed-later">
      {fill(words.signed.coming, { version: coming.version, date: dayOf(coming.effective, locale) })} {coming.summary}{' '}
      {coming.change === 'substantive' && `${words.signed.comingAsks} `}
      {agreement && (
        <TextLink
          text={words.signed.comingDifference}
          href={differenceAddress(agreement, from, coming.version)}
          title={title}
          words={words}
        />
      )}
    </p>
  );
}

function Row(props: RowProps) {
  const { document, agreement, words, locale } = props;
  const { signed, title } = document;
  return (
    <li>
      <h3>{title}</h3>
      {signed ? (
        <p>
          {fill(words.signed.version, { version: signed.version, date: dayOf(signed.signed_at, locale) })}
          <span className="signed-hash" title={signed.sha256}>
            {words.signed.fingerprint} <code>{signed.sha256.slice(0, 12)}…</code>
          </span>
        </p>
      ) : (
        <p>{words.signed.never}</p>
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
  const words = data.words.member;
  return (
    <Section title={words.signed.title} lead={words.signed.lead}>
      <ul className="signed">
        {status.documents.map((document) => (
          <Row
            key={document.document}
            document={document}
            agreement={data.agreements.find(({ id }) => id === document.document)}
            words={words}
            locale={data.locale}
          />
        ))}
      </ul>
    </Section>
  );
}
