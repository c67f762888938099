import { useEffect, useId, useRef } from 'react';
import { inForce } from '#contracts/agreements.ts';
import { SignInForm, useAuthState, useBackend, useSignIn } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import type { JoinData } from '../load.ts';
import { formatDocumentList } from '../signing/Statement.tsx';
import { STEPS_ID } from './join-state.ts';

/** What to write to the stewards if joining online is not possible. */
function JoinByMail({ data: { agreements, messages, locale } }: { data: JoinData }) {
  const { joining } = messages;
  const documents = agreements.flatMap(({ title, versions }) => {
    const current = inForce(versions, Date.now());
    return current ? [{ title, version: current.version }] : [];
  });
  return (
    <p>{interpolate(joining.email.letter, { documents: formatDocumentList(joining.statement, documents, locale) })}</p>
  );
}

/** The first step: the sign-in form. It works as soon as the page is loaded. */
export function EmailPanel({ data, focusOnMount }: { data: JoinData; focusOnMount: boolean }) {
  const { signIn: auth, messages } = data;
  const { form, notices } = auth.messages;
  const { notice } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const letter = useRef<HTMLDivElement>(null);
  const hasBackend = useBackend(section);
  useFocusIfLost(letter, hasBackend);
  const next = () => `${location.pathname}#${STEPS_ID}`;
  const signIn = useSignIn({ confirmPath: auth.confirmPath, next, onSignedIn: () => {} });
  const id = useId();
  useEffect(() => {
    // The link of an invitation contains the invited address.
    const invited = new URLSearchParams(location.hash.slice(1)).get('email');
    const input = section.current?.querySelector<HTMLInputElement>('input[name="email"]');
    if (invited && input && !input.value) input.value = invited;
  }, []);

  return (
    <section className="sign-in" aria-labelledby={id} ref={section}>
      <FocusHeading id={id} focusOnMount={focusOnMount}>
        {form.title}
      </FocusHeading>
      <noscript>
        <p>{form.noScript}</p>
        <JoinByMail data={data} />
      </noscript>
      {notice === 'again' && <p role="alert">{notices.again}</p>}
      {hasBackend === false ? (
        <div className="join-letter" role="alert" ref={letter} tabIndex={-1}>
          <p>{messages.joining.email.none}</p>
          <JoinByMail data={data} />
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
