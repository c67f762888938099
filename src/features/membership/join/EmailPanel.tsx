import { useId, useRef } from 'react';
import { SignInForm, useAuthState, useBackend, useSignIn } from '#features/auth/index.ts';
import { Letter } from './Letter.tsx';
import type { JoinData } from './model.ts';
import { PanelHeading } from './PanelHeading.tsx';

/** The first step: the same form as on the page that only signs in. It works from the moment at which the page is there. */
export function EmailPanel({ data, takesFocus }: { data: JoinData; takesFocus: boolean }) {
  const { signIn: auth, messages } = data;
  const { form, notices } = auth.messages;
  const { notice } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const hasBackend = useBackend(section);
  const signIn = useSignIn({ confirmPath: auth.confirmPath, next: () => location.pathname, onSignedIn: () => {} });
  const id = useId();

  return (
    <section className="sign-in" aria-labelledby={id} ref={section}>
      <PanelHeading id={id} takesFocus={takesFocus}>
        {form.title}
      </PanelHeading>
      <noscript>
        <p>{form.noScript}</p>
        <Letter data={data} />
      </noscript>
      <p className="sign-in-asleep" role="alert">
        {form.asleep}
      </p>
      {notice === 'again' && <p role="alert">{notices.again}</p>}
      {hasBackend === false ? (
        <div className="join-letter" role="alert">
          <p>{messages.joining.email.none}</p>
          <Letter data={data} />
        </div>
      ) : (
        <>
          <p className="join-lead">{messages.joining.email.lead}</p>
          <SignInForm data={auth} signIn={signIn} />
        </>
      )}
    </section>
  );
}
