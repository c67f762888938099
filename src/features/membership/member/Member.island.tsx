import { useEffect, useRef, useState } from 'react';
import { AuthProvider, SignInPanel, useAuth } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import type { MemberData } from '../load.ts';
import { useMembership } from '../status/use-membership.ts';
import type { SignOutReason } from './AccountSections.tsx';
import { MemberDashboard, MemberSkeleton } from './MemberDashboard.tsx';

type SignedOutProps = {
  data: MemberData;
  /** Whether the person has just signed out everywhere. */
  hasSignedOut: boolean;
  onSignedIn: () => void;
};

/** What the page is for, and the sign-in form. */
function SignedOut({ data: { signIn, messages }, hasSignedOut, onSignedIn }: SignedOutProps) {
  const { sessions, signedOut, noScript } = messages.member;
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasSignedOut) done.current?.focus();
  }, [hasSignedOut]);

  return (
    <div className="member-signed-out">
      {hasSignedOut && (
        <p className="member-goodbye" ref={done} tabIndex={-1}>
          {sessions.done}
        </p>
      )}
      <p className="lead">{signedOut.lead}</p>
      <SignInPanel data={signIn} title={signedOut.title} noScript={noScript} onSignedIn={onSignedIn} />
    </div>
  );
}

type AccountDeletedProps = { messages: Messages['member']['removing']; home: string };

/** Says that the account was deleted. */
function AccountDeleted({ messages, home }: AccountDeletedProps) {
  return (
    <section className="member-note">
      <FocusHeading focusOnMount>{messages.done}</FocusHeading>
      <p>{messages.doneText}</p>
      <p>
        <a className="button" href={home}>
          {messages.home}
        </a>
      </p>
    </section>
  );
}

function Member({ data }: { data: MemberData }) {
  const { user, loading } = useAuth();
  // Also while the session is checked.
  useMembership();
  const [signOutReason, setSignOutReason] = useState<SignOutReason | null>(null);
  const [isNew, setNew] = useState(false);
  const id = user?.id;
  // It says nothing about whoever signs in next.
  useEffect(() => {
    if (id) setSignOutReason(null);
  }, [id]);
  if (user) return <MemberDashboard key={user.id} data={data} user={user} isNew={isNew} onSignOut={setSignOutReason} />;
  if (signOutReason === 'deleted')
    return <AccountDeleted messages={data.messages.member.removing} home={data.paths.home} />;
  return (
    <>
      <SignedOut data={data} hasSignedOut={signOutReason === 'everywhere'} onSignedIn={() => setNew(true)} />
      {loading && <MemberSkeleton messages={data.messages.member} />}
    </>
  );
}

/** The member page: the membership state, and everything a member can do about it. */
export default function MemberIsland({ data }: { data: MemberData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <Member data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
