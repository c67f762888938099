import { useId } from 'react';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Sentence = Messages['joining']['statement'];
type Named = { title: string; version: number };
type InForce = { agreement: { title: string }; status: { in_force: { version: number } } };

/** The title and version in force of each document, for the statement. */
export const toNamedDocuments = (documents: InForce[]): Named[] =>
  documents.map(({ agreement, status }) => ({ title: agreement.title, version: status.in_force.version }));

/** The documents with their versions as a list in a sentence. */
export function formatDocumentList(sentence: Sentence, documents: Named[], locale: string): string {
  const names = documents.map(({ title, version }) => interpolate(sentence.document, { title, version }));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** The statement to tick, and its language. */
type PublishedStatement = { text: string; locale: string };

/**
 * The statements that were published with the documents, in the order of the page: in its language, or else in one that all
 * of them have. The backend records the same words. Null if there are none.
 */
export function findStatement(
  documents: Pick<DocumentStatus, 'statements'>[],
  pageLocale: string,
): PublishedStatement | null {
  const locales = [pageLocale, ...Object.keys(documents[0]?.statements ?? {})];
  const locale = locales.find((candidate) => documents.every(({ statements }) => statements?.[candidate]));
  return locale ? { locale, text: documents.map(({ statements }) => statements?.[locale]).join(' ') } : null;
}

type StatementProps = {
  statement: PublishedStatement;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** The error if the box is not ticked. Screen readers announce it. */
  error: string | undefined;
};

/** The checkbox with the statement. It is never ticked in advance. */
export function Statement({ statement, isTicked, onTick, error }: StatementProps) {
  const id = useId();
  return (
    <div className="statement">
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name="statement"
          aria-required
          checked={isTicked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span lang={statement.locale}>{statement.text}</span>
      </label>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
