import { useEffect, useRef } from 'react';
import { SignInPanel } from '#features/auth/index.ts';
import type { MemberData } from '../load.ts';

type Props = {
  data: MemberData;
  /** Whether the person has just signed out everywhere. */
  hasSignedOut: boolean;
  onSignedIn: () => void;
};

/** What the page is for, and the sign-in form. */
export function SignedOut({ data: { signIn, messages }, hasSignedOut, onSignedIn }: Props) {
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
