import { useEffect, useId, useRef } from 'react';
import { SignInForm, useAuthState, useBackend, useSignIn } from '#features/auth/index.ts';
import type { MemberData } from '../load.ts';

type Props = {
  data: MemberData;
  /** Whether the person has just signed out everywhere. */
  hasSignedOut: boolean;
  onSignedIn: () => void;
};

/** What the page is for, and the sign-in form. The link in its mail leads back here. */
export function SignedOut({ data, hasSignedOut, onSignedIn }: Props) {
  const { signIn: form, messages } = data;
  const { notice } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const hasBackend = useBackend(section);
  const signIn = useSignIn({ confirmPath: form.confirmPath, next: () => location.pathname, onSignedIn });
  const id = useId();
  useEffect(() => {
    if (hasSignedOut) done.current?.focus();
  }, [hasSignedOut]);

  return (
    <div className="member-signed-out">
      {hasSignedOut && (
        <p className="member-goodbye" ref={done} tabIndex={-1}>
          {messages.member.sessions.done}
        </p>
      )}
      <p className="lead">{messages.member.signedOut.lead}</p>
      <section className="sign-in" aria-labelledby={id} ref={section}>
        <h2 id={id}>{messages.member.signedOut.title}</h2>
        <noscript>
          <p>{messages.member.noScript}</p>
        </noscript>
        <p className="sign-in-asleep" role="alert">
          {form.messages.form.asleep}
        </p>
        {notice === 'again' && <p role="alert">{form.messages.notices.again}</p>}
        {hasBackend === false ? (
          <p role="alert">{form.messages.form.none}</p>
        ) : (
          <SignInForm data={form} signIn={signIn} />
        )}
      </section>
    </div>
  );
}
