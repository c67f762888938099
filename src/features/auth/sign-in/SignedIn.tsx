import { type ReactNode, useEffect, useRef } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { useAuth, useAuthState } from '../session/AuthProvider.tsx';
import { hasStoredSession } from '../session/stored.ts';
import { Strong } from './Strong.tsx';

type Props = {
  messages: Messages['auth'];
  /** Whether it has just happened here, so that the focus comes along. */
  isNew: boolean;
  /** Ways on. */
  children?: ReactNode;
};

/** Says who is signed in, and what there is to know about it. */
export function SignedIn({ messages, isNew, children }: Props) {
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
        <Strong text={messages.form.signedInAs} value={user?.email} />
      </p>
      {note && <p className="sign-in-note">{note}</p>}
      <p className="sign-in-ways">
        {children}
        <Button onClick={() => void signOut()}>{messages.form.signOut}</Button>
      </p>
    </div>
  );
}
