import { type ReactNode, useEffect, useRef } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { useAuth, useAuthState } from '../session/AuthProvider.tsx';
import { hasStoredSession } from '../session/session-state.ts';

/**
 * A text with an e-mail address instead of `{address}`, in bold. Not in `strong`: with Firefox, Orca reads a text that takes the focus
 * only up to such an element.
 */
export function EmailInText({ text, value }: { text: string; value: string | undefined }) {
  const [before, after] = text.split('{address}');
  return (
    <>
      {before}
      <b dir="ltr">{value}</b>
      {after}
    </>
  );
}

type Props = {
  messages: Messages['auth'];
  /** Whether the person has just signed in here. Then the text takes the focus. */
  isNew: boolean;
  /** Called when the button to sign out is pressed. */
  onSignOut?: () => void;
  /** Links to go on to. */
  children?: ReactNode;
};

/** Says who is signed in, with notices about the session. */
export function SignedIn({ messages, isNew, onSignOut, children }: Props) {
  const { user, signOut } = useAuth();
  const { notice } = useAuthState();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) text.current?.focus();
  }, [isNew]);

  const note = notice ? messages.notices[notice] : !hasStoredSession() && messages.notices.storage;
  return (
    <div className="signed-in">
      <p ref={text} tabIndex={-1}>
        <EmailInText text={messages.form.signedInAs} value={user?.email} />
      </p>
      {note && <p className="sign-in-note">{note}</p>}
      <p className="sign-in-ways">
        {children}
        <Button
          onClick={() => {
            onSignOut?.();
            void signOut();
          }}
        >
          {messages.form.signOut}
        </Button>
      </p>
    </div>
  );
}
