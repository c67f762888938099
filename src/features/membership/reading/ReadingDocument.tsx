import { useRef } from 'react';
import { differenceHref, versionHref } from '#contracts/agreements.ts';
import type { ReadingDocument as Document } from '#contracts/membership/reading.ts';
import { formatDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { ReadingData } from './load.ts';
import { findReadingStatement } from './use-reading.ts';

type Props = {
  data: ReadingData;
  doc: Document;
  /** Whether its confirmation is being sent. */
  isPending: boolean;
  onConfirm: (sha256: string, locale: string) => Promise<boolean>;
};

/** What somebody confirmed earlier, with what has changed since. */
function Confirmed({ data, doc }: Pick<Props, 'data' | 'doc'>) {
  const { confirmed, in_force, is_asked } = doc;
  const { messages, locale } = data;
  const named = data.documents.find(({ id }) => id === doc.document);
  if (!confirmed) return null;
  const date = formatDate(new Date(confirmed.confirmed_at), locale);
  const versions = { version: in_force.version, confirmed: confirmed.version };
  const isCurrent = confirmed.version >= in_force.version;
  const later = is_asked ? messages.changed : messages.clarified;
  return (
    <>
      {!is_asked && <>{interpolate(messages.confirmed, { date, version: confirmed.version })} </>}
      {!isCurrent && (
        <>
          {interpolate(later, versions)}{' '}
          {named && (
            <a href={differenceHref(named, confirmed.version, in_force.version)}>
              {interpolate(messages.difference, versions)}
            </a>
          )}
        </>
      )}
    </>
  );
}

/** A document that members are asked to read: what was confirmed, or the statement and its button. */
export function ReadingDocument({ data, doc, isPending, onConfirm }: Props) {
  const { messages, shown } = data;
  const { in_force, confirmed, is_asked } = doc;
  const note = useRef<HTMLParagraphElement>(null);
  const statement = findReadingStatement(doc, data.locale);
  const named = data.documents.find(({ id }) => id === doc.document);
  const isOutdated = shown !== null && shown.sha256 !== in_force.sha256;
  // Whoever is excused may confirm all the same.
  const mayConfirm = is_asked || confirmed === null;

  async function confirm(): Promise<void> {
    if (statement && (await onConfirm(in_force.sha256, statement.locale))) note.current?.focus();
  }

  return (
    <>
      {!shown && named && is_asked && (
        <p>
          <a href={versionHref(named, in_force.version)}>{interpolate(messages.read, { ...named, ...in_force })}</a>
        </p>
      )}
      <p ref={note} tabIndex={-1} aria-live="polite">
        {!shown && !is_asked && <strong>{doc.title}. </strong>}
        <Confirmed data={data} doc={doc} />
      </p>
      {mayConfirm && isOutdated && <p>{interpolate(messages.outdated, in_force)}</p>}
      {mayConfirm && !isOutdated && !statement && <p role="alert">{messages.database.unready}</p>}
      {mayConfirm && !isOutdated && statement && (
        <p className="reading-statement">
          <span lang={statement.locale}>{statement.text}</span>{' '}
          <Button look="primary" isWaiting={isPending} onClick={() => void confirm()}>
            {isPending ? messages.confirming : messages.confirm}
          </Button>
        </p>
      )}
    </>
  );
}
