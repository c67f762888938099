import type { DocumentStatus } from '#contracts/membership/status.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Props = {
  documents: DocumentStatus[];
  /** The text for each, with the placeholders `{title}`, `{version}` and `{date}`. */
  text: string;
  locale: string;
};

/** The documents whose version in force somebody has declined. */
export const DeclinedDocuments = ({ documents, text, locale }: Props) => (
  <ul>
    {documents.map(({ document: id, title, in_force: { version }, declined_at }) =>
      declined_at ? (
        <li key={id}>{interpolate(text, { title, version, date: formatDayOfMoment(declined_at, locale) })}</li>
      ) : null,
    )}
  </ul>
);
