import { useRef, useState } from 'react';
import { differenceAddress } from '#contracts/agreements.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { DocumentText } from '../documents/DocumentText.tsx';
import { Decision } from './Decision.tsx';
import { Difference } from './Difference.tsx';
import { dayOf } from './dates.ts';
import { Folded } from './Folded.tsx';
import type { PartProps } from './part.ts';
import type { TimeToSign } from './time-to-sign.ts';

export type AskedProps = PartProps & {
  document: DocumentStatus;
  time: TimeToSign;
  reload: () => void;
  onAccepted: (accepted: { title: string; version: number }) => void;
};

/** Until when an earlier signature counts, or since when it no longer does. */
function countsText({ data, document: { signed }, time }: AskedProps): string {
  const messages = data.messages.member.asked;
  const values = { signed: signed?.version ?? 0, date: dayOf(time.until, data.locale) };
  if (time.isOver) return interpolate(signed ? messages.ended : messages.endedNone, values);
  return interpolate(signed ? messages.counts : messages.countsNone, values);
}

/** What there is to read: the difference since the version that this member signed, or the whole text. */
function Reading({ data, document: { document, signed, in_force } }: AskedProps) {
  const agreement = data.agreements.find(({ id }) => id === document);
  if (!agreement) return null;
  if (!signed) return <DocumentText agreement={agreement} version={in_force} messages={data.messages.joining} />;
  return (
    <Difference
      address={differenceAddress(agreement, signed.version, in_force.version)}
      title={interpolate(data.messages.member.asked.difference, { signed: signed.version })}
      messages={data.messages}
    />
  );
}

/** Why there is nothing more to see of the question for now. */
function foldedText({ data, document, time }: AskedProps): string {
  const messages = data.messages.member.asked;
  const { declined_at, in_force, title } = document;
  if (declined_at) {
    return interpolate(messages.declinedNote, {
      version: in_force.version,
      title,
      date: dayOf(declined_at, data.locale),
    });
  }
  return interpolate(time.isOver ? messages.laterNoteDue : messages.laterNote, {
    date: dayOf(time.until, data.locale),
  });
}

/** One document that asks for a signature. */
export function AskedDocument(props: AskedProps) {
  const { data, document } = props;
  const messages = data.messages.member.asked;
  const { title, in_force, declined_at } = document;
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState<'shown' | 'folded' | null>(null);
  const [hasDecided, setDecided] = useState(false);
  const isOpen = choice ? choice === 'shown' : declined_at === null;
  const values = { version: in_force.version, date: dayOf(in_force.effective, data.locale) };

  function fold(): void {
    setChoice('folded');
    setDecided(true);
  }

  function show(): void {
    setChoice('shown');
    heading.current?.focus();
  }

  return (
    <article className="asked-document">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="asked-facts">
        {interpolate(messages.since, values)} · {countsText(props)}
      </p>
      <p>{in_force.summary}</p>
      {!isOpen && <Folded text={foldedText(props)} show={messages.show} takesFocus={hasDecided} onShow={show} />}
      {isOpen && (
        <>
          <Reading {...props} />
          <Decision {...props} onFold={fold} />
        </>
      )}
    </article>
  );
}
