import { useEffect, useId, useRef, useState } from 'react';
import type { PendingSignatures as Pending } from '#contracts/membership/membership-state.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import { getDeadline } from './deadline.ts';
import type { MemberPageProps } from './MemberSection.tsx';
import { PendingDocument } from './PendingDocument.tsx';

type PendingSignaturesProps = MemberPageProps & {
  /** What has to be signed; null for nothing. */
  pending: Pending | null;
  /** Whether the person has just signed in here. Then the heading takes the focus. */
  isNew: boolean;
};

/** The document that was just signed. The page says so once it is no longer pending. */
type Accepted = { title: string; version: number };

/** The documents that ask for a signature, above everything else. Renders nothing if there are none. */
export function PendingSignatures({ pending, isNew, ...props }: PendingSignaturesProps) {
  const messages = props.data.messages.member.asked;
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const id = useId();
  // A later request must not take the focus from what the person is doing.
  const [mayTakeFocus, setMayTakeFocus] = useState(isNew);
  useEffect(() => setMayTakeFocus(false), []);
  useEffect(() => {
    if (accepted) thanks.current?.focus();
  }, [accepted]);
  const isFirst = pending?.documents.every(({ signed }) => !signed);
  const changedTitle = isFirst ? messages.titleNew : messages.title;

  return (
    <>
      <p className="member-thanks" ref={thanks} tabIndex={-1} aria-live="polite">
        {accepted && interpolate(messages.accepted, accepted)}
      </p>
      {pending && (
        <section className="pending-signatures" aria-labelledby={id} data-due={pending.isOverdue || undefined}>
          <div className="pending-head">
            <FocusHeading id={id} focusOnMount={mayTakeFocus}>
              {pending.isOverdue ? messages.titleDue : changedTitle}
            </FocusHeading>
            <p>{messages.lead}</p>
          </div>
          <div>
            {pending.documents.map((doc) => (
              <PendingDocument
                key={doc.document}
                {...props}
                doc={doc}
                deadline={getDeadline(doc, props.status, props.data.graceDays)}
                onAccepted={setAccepted}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
