import { useRef, useState } from 'react';
import { differenceHref, versionHref } from '#contracts/agreements.ts';
import type { ReadingDocument as Document } from '#contracts/membership/reading.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { fetchOnDemand, OnDemand } from '#ui/OnDemand.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import type { ReadingData } from './load.ts';
import { findReadingStatement } from './use-reading.ts';

/** Loaded on demand, since few open it. */
const versionDifference = fetchOnDemand(async () => {
  const { VersionDifference } = await import('../signing/VersionDifference.tsx');
  return { default: VersionDifference };
});

type Props = {
  data: ReadingData;
  doc: Document;
  /** Whether its confirmation is being sent. */
  isPending: boolean;
  onConfirm: (sha256: string, locale: string) => void;
};

/** What somebody confirmed earlier, and whether the text has changed since. */
function Confirmed({ data: { messages, locale }, doc }: Pick<Props, 'data' | 'doc'>) {
  const { confirmed, in_force, is_asked } = doc;
  if (!confirmed) return null;
  const date = formatDayOfMoment(confirmed.confirmed_at, locale);
  const versions = { version: in_force.version, confirmed: confirmed.version };
  const later = is_asked ? messages.changed : messages.clarified;
  return (
    <>
      {!is_asked && <>{interpolate(messages.confirmed, { date, version: confirmed.version })} </>}
      {confirmed.version < in_force.version && interpolate(later, versions)}
    </>
  );
}

/** The changes since the text that somebody confirmed. They are fetched when opened. */
function Changes({ data: { messages, documents }, doc }: Pick<Props, 'data' | 'doc'>) {
  const [wasOpened, setOpened] = useState(false);
  const { confirmed, in_force, document: id } = doc;
  const named = documents.find((candidate) => candidate.id === id);
  if (!confirmed || !named || confirmed.version >= in_force.version) return null;
  const title = interpolate(messages.difference, { confirmed: confirmed.version });
  return (
    <details className="reading-changes" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && (
        <OnDemand
          part={versionDifference}
          props={{
            path: differenceHref(named, confirmed.version, in_force.version),
            headingLevel: 3,
            title,
            messages: messages.versionDifference,
          }}
          fallback={<p role="status">{messages.versionDifference.loading}</p>}
        />
      )}
    </details>
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
  // Members who are not asked may still confirm.
  const mayConfirm = is_asked || confirmed === null;
  // Only once the text is there: screen readers say what has the focus at that moment.
  useFocusIfLost(note, confirmed?.version);

  return (
    <>
      {!shown && named && is_asked && (
        <p>
          <a href={versionHref(named, in_force.version)}>{interpolate(messages.read, { ...named, ...in_force })}</a>
        </p>
      )}
      <p ref={note} tabIndex={-1} aria-live="polite">
        {!shown && !is_asked && <b>{doc.title}. </b>}
        <Confirmed data={data} doc={doc} />
      </p>
      <Changes key={in_force.version} data={data} doc={doc} />
      {mayConfirm && isOutdated && <p>{interpolate(messages.outdated, in_force)}</p>}
      {mayConfirm && !isOutdated && !statement && <p role="alert">{messages.database.unready}</p>}
      {mayConfirm && !isOutdated && statement && (
        <p className="reading-statement">
          <span lang={statement.locale}>{statement.text}</span>{' '}
          <Button look="primary" isWaiting={isPending} onClick={() => onConfirm(in_force.sha256, statement.locale)}>
            {isPending ? messages.confirming : messages.confirm}
          </Button>
        </p>
      )}
    </>
  );
}
