import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';
import { SignedIn } from '#features/auth/index.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import type { JoinData } from '../load.ts';
import type { Membership } from '../status/use-membership.ts';
import { AdmissionNote } from './Admission.tsx';
import { findChanges, type ShownDocument, snapshotVersions, toShownDocuments } from './join-state.ts';
import { DeclinedPanel, LaterOrDecline, LaterPanel } from './LaterOrDecline.tsx';
import { Signature } from './Signature.tsx';
import { SignDocument } from './SignDocument.tsx';

type ReadAndSignProps = {
  data: JoinData;
  status: MembershipStatus;
  documents: ShownDocument[];
  membership: Membership;
  /** Called when the sign button is pressed. */
  onSign: () => void;
};

/** The documents, and the form to sign them. */
function ReadAndSign({ data, status, documents, membership, onSign }: ReadAndSignProps) {
  const [snapshot] = useState(() => snapshotVersions(status.documents));
  const changes = findChanges(snapshot, status.documents);
  const [onScreen, setOnScreen] = useState<Record<string, string | null>>({});
  const container = useRef<HTMLDivElement>(null);
  const isChanged = changes.length > 0;
  useEffect(() => {
    if (isChanged) container.current?.querySelector<HTMLElement>('.document-change')?.focus();
  }, [isChanged]);

  const onShown = useCallback(
    (id: string, sha256: string | null) => setOnScreen((before) => ({ ...before, [id]: sha256 })),
    [],
  );
  const missing = documents.find(({ status }) => onScreen[status.document] !== status.in_force.sha256);

  return (
    <div ref={container}>
      {documents.map((shown) => (
        <SignDocument
          key={shown.status.document}
          shown={shown}
          change={changes.find((change) => change.document === shown.status.document)}
          data={data}
          onShown={onShown}
        />
      ))}
      <Signature
        data={data}
        documents={documents}
        missing={missing}
        earlierName={status.member?.display_name}
        lastSignatory={status.signatory}
        isApplication={status.admission === 'approval'}
        membership={membership}
        onSign={onSign}
      />
    </div>
  );
}

type Props = {
  data: JoinData;
  status: MembershipStatus;
  membership: Membership;
  focusOnMount: boolean;
  onSign: () => void;
};

/** Without those that were signed with an application, as its lapse or refusal does not void a signature. These cannot be declined. */
const withoutSigned = (documents: DocumentStatus[]): DocumentStatus[] =>
  documents.filter(({ signed, in_force }) => signed?.version !== in_force.version);

/** When the versions in force were declined; null unless all of them were that are not signed. */
function findDeclineTime({ documents }: MembershipStatus): string | null {
  const times = withoutSigned(documents).map(({ declined_at }) => declined_at);
  return times.every((time) => time !== null) ? (times.sort().at(-1) ?? null) : null;
}

/** The second step: the person who is signed in, the documents, and the choice to sign, decide later or decline. */
export function SignPanel({ data, status, membership, focusOnMount, onSign }: Props) {
  const { signIn, messages, agreements, locale } = data;
  const { sign } = messages.joining;
  const [aside, setAside] = useState<'later' | 'reading' | null>(null);
  const declined = findDeclineTime(status);
  const [declinedAtFirst] = useState(declined);
  const documents = toShownDocuments(status.documents, agreements);

  if (aside === 'later') return <LaterPanel data={data} email={status.email} onBack={() => setAside('reading')} />;
  if (declined && aside === null) {
    const date = formatDayOfMoment(declined, locale);
    return (
      <DeclinedPanel
        data={data}
        status={status}
        date={date}
        isNew={declined !== declinedAtFirst}
        onBack={() => setAside('reading')}
      />
    );
  }
  return (
    <section className="join-panel">
      <FocusHeading focusOnMount={focusOnMount || aside === 'reading'}>{sign.title}</FocusHeading>
      <SignedIn messages={signIn.messages} isNew={false} />
      {status.member?.left_at && (
        <p>
          {interpolate(sign.again, {
            date: formatDayOfMoment(status.member.left_at, locale),
            number: status.member.number,
          })}
        </p>
      )}
      {documents.length === 0 ? (
        <p role="alert">{sign.nothing}</p>
      ) : (
        <>
          <p>{documents.length === 1 ? sign.leadOne : sign.lead}</p>
          <AdmissionNote data={data} status={status} />
          <ReadAndSign data={data} status={status} documents={documents} membership={membership} onSign={onSign} />
          <LaterOrDecline
            data={data}
            documents={toShownDocuments(withoutSigned(status.documents), agreements)}
            membership={membership}
            onLater={() => setAside('later')}
            onDeclined={() => setAside(null)}
          />
        </>
      )}
    </section>
  );
}
