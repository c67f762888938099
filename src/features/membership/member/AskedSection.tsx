import { useEffect, useId, useRef, useState } from 'react';
import type { MembershipState } from '#contracts/membership/membership-state.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { AskedDocument } from './AskedDocument.tsx';
import type { PartProps } from './part.ts';
import { timeToSign } from './time-to-sign.ts';
import { useArrival } from './use-arrival.ts';

type Props = PartProps & {
  state: MembershipState;
  /** Whether the person has just signed in here: then the question has the focus, as it may be what they came for. */
  isNew: boolean;
  reload: () => void;
};

/** What was just signed, so that the page can say so once the question is gone. */
type Accepted = { title: string; version: number };

/** The question that a change of substance asks, above everything else; nothing where none is asked. */
export function AskedSection({ state, isNew, reload, ...part }: Props) {
  const messages = part.data.messages.member.asked;
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const question = useArrival<HTMLHeadingElement>(isNew);
  useEffect(() => {
    if (accepted) thanks.current?.focus();
  }, [accepted]);
  const asked = state.kind === 'signatureRequested' || state.kind === 'overdue' ? state : null;
  const isFirst = asked?.documents.every(({ signed }) => !signed);
  const changedTitle = isFirst ? messages.titleNew : messages.title;

  return (
    <>
      <p className="member-thanks" ref={thanks} tabIndex={-1} aria-live="polite">
        {accepted && interpolate(messages.accepted, accepted)}
      </p>
      {asked && (
        <section className="asked" aria-labelledby={id} data-due={asked.kind === 'overdue' || undefined}>
          <div className="asked-head">
            <h2 id={id} ref={question} tabIndex={-1}>
              {asked.kind === 'overdue' ? messages.titleDue : changedTitle}
            </h2>
            <p>{messages.lead}</p>
          </div>
          <div>
            {asked.documents.map((document) => (
              <AskedDocument
                key={document.document}
                {...part}
                document={document}
                time={timeToSign(document, part.status, part.data.graceDays)}
                reload={reload}
                onAccepted={setAccepted}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
