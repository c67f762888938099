import type { User } from '@supabase/supabase-js';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getPendingSignatures, isMember } from '#contracts/membership/membership-state.ts';
import { setPendingSignIn } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import type { MemberData } from '../load.ts';
import { isSettledByStewards } from '../status/ActNotice.tsx';
import { membershipState } from '../status/state.ts';
import { type MembershipCall, useMembership } from '../status/use-membership.ts';
import { DataExport, LeaveOrDelete, type SignOutReason } from './AccountSections.tsx';
import { getProblemMessage, useActions } from './ActionStatus.tsx';
import { AddressForm } from './AddressForm.tsx';
import { Letters } from './Letters.tsx';
import { MembershipOverview } from './MembershipOverview.tsx';
import { NameForm } from './NameForm.tsx';
import { HasLeft, NotAMember } from './NotAMember.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PendingSignatures } from './PendingSignatures.tsx';
import { Rest } from './Rest.tsx';
import { Sessions } from './Sessions.tsx';
import { SignedDocuments } from './SignedDocuments.tsx';
import { StewardNotices } from './StewardNotices.tsx';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the device has a connection, as far as the browser can tell. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Reserves space for the card and the text next to it while they load. Says so if the page's code does not load. */
export const MemberSkeleton = ({ messages }: { messages: Messages['member'] }) => (
  <div className="member-waiting" aria-busy="true">
    <p className="visually-hidden" role="status">
      {messages.loading}
    </p>
    <div className="member-hero" aria-hidden="true">
      <div className="member-waiting-card" />
      <div className="member-waiting-lines" />
    </div>
    <p className="member-asleep">{messages.asleep}</p>
  </div>
);

type DashboardProps = {
  data: MemberData;
  user: User;
  /** Whether they have just signed in here. Then the main heading takes the focus, as it does after a second try. */
  isNew: boolean;
  onSignOut: (signOutReason: SignOutReason) => void;
};

/** Everything that a signed-in person sees and can do. */
export function MemberDashboard({ data, user, isNew: hasSignedIn, onSignOut }: DashboardProps) {
  const { status, problem, reload, act } = useMembership();
  const database = data.signIn.messages.database;
  const actions = useActions(database);
  const isOnline = useOnline();
  const messages = data.messages.member;
  const [hasRetried, setRetried] = useState(false);
  const isNew = hasSignedIn || hasRetried;
  const failure = useRef<HTMLDivElement>(null);
  useFocusIfLost(failure, isNew && !status ? problem?.kind : undefined);
  // A pending sign-in ends here.
  useEffect(() => setPendingSignIn(null), []);
  const canRetry = isOnline && problem?.kind === 'offline';
  useEffect(() => {
    if (canRetry) reload();
  }, [canRetry, reload]);

  if (!status) {
    if (!problem) return <MemberSkeleton messages={messages} />;
    return (
      <div className="problem member-problem" role="alert" ref={failure} tabIndex={-1}>
        <p>{getProblemMessage(problem, database)}</p>
        <Button
          onClick={() => {
            setRetried(true);
            reload();
          }}
        >
          {messages.retry}
        </Button>
      </div>
    );
  }

  const getOutcome = async (call: MembershipCall) =>
    (await act(call)) ? null : getProblemMessage(membershipState.get().problem, database);

  const pending = getPendingSignatures(status);
  const isIn = isMember(status);
  const common = { data, status, actions, user, getOutcome };
  return (
    <div className="member-page">
      <p className="member-offline" aria-live="polite">
        {!isOnline && messages.offline}
      </p>
      <StewardNotices {...common} isNew={isNew && isSettledByStewards(status)} />
      {status.standing === 'left' && <HasLeft {...common} isNew={isNew} />}
      {!isIn && status.standing !== 'left' && status.standing !== 'excluded' && (
        <NotAMember {...common} isNew={isNew} />
      )}
      {isIn && (
        <>
          <PendingSignatures {...common} pending={pending} isNew={isNew} />
          <MembershipOverview {...common} pending={pending} isNew={isNew && !pending} />
          <SignedDocuments {...common} />
          <NameForm {...common} reload={reload} />
          <Rest {...common} />
        </>
      )}
      <AddressForm {...common} reload={reload} />
      <Letters {...common} />
      <DataExport {...common} />
      <Passkeys {...common} />
      <Sessions {...common} onDone={() => onSignOut('everywhere')} />
      <LeaveOrDelete {...common} isMember={isIn} onSignOut={onSignOut} />
    </div>
  );
}
