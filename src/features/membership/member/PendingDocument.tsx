import { useEffect, useRef, useState } from 'react';
import { differenceHref } from '#contracts/agreements.ts';
import { formatDate, formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { DocumentText } from '../signing/DocumentText.tsx';
import { VersionDifference } from '../signing/VersionDifference.tsx';
import { formatLastDay } from './deadline.ts';
import { type PendingDocumentProps, SignOrDecline } from './SignOrDecline.tsx';

type CollapsedNoticeProps = {
  text: string;
  show: string;
  /** Whether the visitor has just collapsed it. Then the focus moves here. */
  focusOnMount: boolean;
  onShow: () => void;
};

/** Replaces a document that was put aside, with a button to show it again. */
function CollapsedNotice({ text, show, focusOnMount, onShow }: CollapsedNoticeProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focusOnMount) note.current?.focus();
  }, [focusOnMount]);
  return (
    <div className="pending-collapsed">
      <p ref={note} tabIndex={-1}>
        {text}
      </p>
      <Button onClick={onShow}>{show}</Button>
    </div>
  );
}

/** Says until when an earlier signature is valid, or since when it is not. */
function getValidityText({ data, doc: { signed }, deadline }: PendingDocumentProps): string {
  const messages = data.messages.member.asked;
  const values = { signed: signed?.version ?? 0, date: formatLastDay(deadline.lastDay, data.locale) };
  if (deadline.isOver) return interpolate(signed ? messages.ended : messages.endedNone, values);
  return interpolate(signed ? messages.counts : messages.countsNone, values);
}

type ChangedTextProps = PendingDocumentProps & {
  /** Called with whether the text is on the screen. */
  onShown: (isShown: boolean) => void;
};

/** The difference since the version that this member signed, or the whole text if they signed none. */
function ChangedText({ data, doc: { document: id, signed, in_force }, onShown }: ChangedTextProps) {
  const agreement = data.agreements.find((candidate) => candidate.id === id);
  const { messages } = data;
  if (!agreement)
    return (
      <p className="problem" role="alert">
        {messages.joining.parts.absent}
      </p>
    );
  if (!signed)
    return <DocumentText agreement={agreement} version={in_force} messages={messages.joining} onShown={onShown} />;
  const title = interpolate(messages.member.asked.difference, { signed: signed.version });
  return (
    <div className="pending-difference">
      <h4>{title}</h4>
      <VersionDifference
        path={differenceHref(agreement, signed.version, in_force.version)}
        title={title}
        headingLevel={5}
        messages={{ ...messages.joining.parts, ...messages.joining.document, ...messages.member.asked }}
        onShown={onShown}
      />
    </div>
  );
}

/** Why the document is collapsed. */
function getCollapsedText({ data, doc, deadline }: PendingDocumentProps): string {
  const messages = data.messages.member.asked;
  const { declined_at, in_force, title } = doc;
  if (declined_at) {
    return interpolate(messages.declinedNote, {
      version: in_force.version,
      title,
      date: formatDayOfMoment(declined_at, data.locale),
    });
  }
  return interpolate(deadline.isOver ? messages.laterNoteDue : messages.laterNote, {
    date: formatLastDay(deadline.lastDay, data.locale),
  });
}

/** A document that asks for a signature: what changed, and the choice to sign, decide later or decline. */
export function PendingDocument(props: PendingDocumentProps) {
  const { data, doc } = props;
  const messages = data.messages.member.asked;
  const { title, in_force, declined_at } = doc;
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState<'shown' | 'collapsed' | null>(null);
  const [hasDecided, setDecided] = useState(false);
  const [isTextShown, setTextShown] = useState(false);
  const isOpen = choice ? choice === 'shown' : declined_at === null;
  const values = { version: in_force.version, date: formatDate(new Date(in_force.effective), data.locale) };

  function collapse(): void {
    setChoice('collapsed');
    setDecided(true);
  }

  function show(): void {
    setChoice('shown');
    heading.current?.focus();
  }

  return (
    <article className="pending-document">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="pending-facts">
        {interpolate(messages.since, values)} · {getValidityText(props)}
      </p>
      <p>{in_force.summary}</p>
      {!isOpen && (
        <CollapsedNotice text={getCollapsedText(props)} show={messages.show} focusOnMount={hasDecided} onShow={show} />
      )}
      {isOpen && (
        <>
          <ChangedText {...props} onShown={setTextShown} />
          <SignOrDecline {...props} isTextShown={isTextShown} onCollapse={collapse} />
        </>
      )}
    </article>
  );
}
