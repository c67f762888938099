import { type ReactNode, useId, useRef } from 'react';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import type { SignInData } from '../load.ts';
import { useAuthState } from '../session/AuthProvider.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useBackend, useSignIn } from './use-sign-in.ts';

/** Says that signing in needs scripts, and where to write to instead. */
export const NoScript = ({ text, contact }: { text: string } & Pick<SignInData, 'contact'>) => (
  <noscript>
    <p>{text}</p>
    <p>
      <a className="button" href={contact.href}>
        {contact.label}
      </a>
    </p>
  </noscript>
);

type Props = {
  data: SignInData;
  title: string;
  /** The level of the title: 2 unless the page has no other title. */
  level?: 1 | 2;
  /** The text for browsers without scripts. */
  noScript?: string;
  /** Where the link in the mail leads on to; by default this page. */
  next?: () => string;
  onSignedIn?: () => void;
  /** Between the title and the form. */
  children?: ReactNode;
};

/** The sign-in form on a page for signed-in people, or for somebody who is signed in but has to do it again. */
export function SignInPanel({
  data,
  title,
  level = 2,
  noScript = data.messages.form.noScript,
  next = () => location.pathname,
  onSignedIn = () => {},
  children,
}: Props) {
  const { messages, confirmPath } = data;
  const { notice, session } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  const hasBackend = useBackend(section);
  useFocusIfLost(none, hasBackend);
  const signIn = useSignIn({ confirmPath, next, onSignedIn });
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section className={session ? 'sign-in sign-in-again' : 'sign-in'} aria-labelledby={id} ref={section}>
      <Title id={id}>{title}</Title>
      {children}
      <NoScript text={noScript} contact={data.contact} />
      {notice === 'again' && <p role="alert">{messages.notices.again}</p>}
      {hasBackend === false ? (
        <p role="alert" ref={none} tabIndex={-1}>
          {messages.form.none}
        </p>
      ) : (
        <SignInForm data={data} signIn={signIn} />
      )}
    </section>
  );
}
