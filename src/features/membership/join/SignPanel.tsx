import { useState } from 'react';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { SignedIn } from '#features/auth/index.ts';
import { formatDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { shownDocuments } from '../documents/order.ts';
import type { Membership } from '../status/use-membership.ts';
import { DeclinedPanel, LaterPanel } from './AsidePanels.tsx';
import { Choices } from './Choices.tsx';
import type { JoinData } from './model.ts';
import { PanelHeading } from './PanelHeading.tsx';
import { ReadAndSign } from './ReadAndSign.tsx';

type Props = {
  data: JoinData;
  status: MembershipStatus;
  membership: Membership;
  takesFocus: boolean;
  onSign: () => void;
};

/** When the versions in force were declined, where all of them were. */
function declinedOn({ documents }: MembershipStatus): string | null {
  const times = documents.map(({ declined_at }) => declined_at);
  return times.every((time) => time !== null) ? (times.sort().at(-1) ?? null) : null;
}

/** The second step: who is signed in, the documents, and what there is to choose. */
export function SignPanel({ data, status, membership, takesFocus, onSign }: Props) {
  const { signIn, messages, agreements, locale } = data;
  const { sign } = messages.joining;
  const [aside, setAside] = useState<'later' | 'reading' | null>(null);
  const declined = declinedOn(status);
  const [declinedAtFirst] = useState(declined);
  const documents = shownDocuments(status.documents, agreements);

  if (aside === 'later') return <LaterPanel data={data} email={status.email} onBack={() => setAside('reading')} />;
  if (declined && aside === null) {
    const date = formatDate(new Date(declined), locale);
    return (
      <DeclinedPanel
        data={data}
        email={status.email}
        date={date}
        isNew={declined !== declinedAtFirst}
        onBack={() => setAside('reading')}
      />
    );
  }
  return (
    <section className="join-panel">
      <PanelHeading takesFocus={takesFocus || aside === 'reading'}>{sign.title}</PanelHeading>
      <SignedIn messages={signIn.messages} isNew={false} />
      {status.member?.left_at && (
        <p>
          {interpolate(sign.again, {
            date: formatDate(new Date(status.member.left_at), locale),
            number: status.member.number,
          })}
        </p>
      )}
      {documents.length === 0 ? (
        <p role="alert">{sign.nothing}</p>
      ) : (
        <>
          <p>{documents.length === 1 ? sign.leadOne : sign.lead}</p>
          <ReadAndSign data={data} status={status} documents={documents} membership={membership} onSign={onSign} />
          <Choices
            data={data}
            documents={documents}
            membership={membership}
            onLater={() => setAside('later')}
            onDeclined={() => setAside(null)}
          />
        </>
      )}
    </section>
  );
}
