import { useEffect, useId, useRef, useState } from 'react';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import type { SignInData } from '../load.ts';
import { AuthProvider, useAuth, useAuthState } from '../session/AuthProvider.tsx';
import { setPendingSignIn } from './pending-sign-in.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useBackend, useSignIn } from './use-sign-in.ts';

type Props = {
  data: SignInData;
  /** Links for people who are signed in. */
  ways?: { label: string; href: string }[] | undefined;
};

function Section({ data, ways = [] }: Props) {
  const { messages, confirmPath } = data;
  const { user } = useAuth();
  const { notice } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  const hasBackend = useBackend(section);
  useFocusIfLost(none, hasBackend);
  const [isNew, setNew] = useState(false);
  const signIn = useSignIn({ confirmPath, next: () => location.pathname, onSignedIn: () => setNew(true) });
  const id = useId();
  const isSignedIn = user !== null;
  const { clear } = signIn;
  // Also after signing in by the link or in another tab: clear this attempt.
  useEffect(() => {
    if (!isSignedIn) return;
    setPendingSignIn(null);
    clear();
  }, [isSignedIn, clear]);

  return (
    <section className="sign-in" aria-labelledby={id} ref={section}>
      <h2 id={id}>{user ? messages.form.titleSignedIn : messages.form.title}</h2>
      <noscript>
        <p>{messages.form.noScript}</p>
      </noscript>
      {notice === 'again' && <p role="alert">{messages.notices.again}</p>}
      {user && (
        <SignedIn messages={messages} isNew={isNew} onSignOut={signIn.startOver}>
          {ways.map(({ label, href }, index) => (
            <a key={href} className={index === 0 ? 'button button-primary' : 'button'} href={href}>
              {label}
            </a>
          ))}
        </SignedIn>
      )}
      {!user && hasBackend === false && (
        <p role="alert" ref={none} tabIndex={-1}>
          {messages.form.none}
        </p>
      )}
      {!user && hasBackend !== false && <SignInForm data={data} signIn={signIn} />}
    </section>
  );
}

/** Signing in and joining by e-mail, as a part of a page. */
export default function SignIn({ data, ways }: Props) {
  return (
    <CrashBoundary messages={data.crash}>
      <AuthProvider backend={data.backend}>
        <Section data={data} ways={ways} />
      </AuthProvider>
    </CrashBoundary>
  );
}
