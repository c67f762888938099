import type { ReactNode } from 'react';
import type { Backend } from '#contracts/backend-config.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Icon } from '#ui/icons.tsx';
import { AuthProvider, useAuth, useAuthState } from '../session/AuthProvider.tsx';
import { SignInAgain } from './SignInAgain.tsx';

export type AuthItemData = {
  backend: Backend | null;
  messages: Messages['auth']['item'];
  /** Where somebody whose session was dropped signs in again. */
  signInPage: string;
  /** The page behind the address; without one the address is plain text. */
  memberPage: string | undefined;
  /** What the mark beside the address means, and after how many days a signature is due. */
  mark?: { text: string; graceDays: number };
};

type Props = AuthItemData & {
  /** What stands at the address, over its end; it is there, and may be empty, also while nobody is signed in. */
  children?: ReactNode;
};

/** Tells people who do not see that the item has gone. */
function announce(text: string): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = text;
}

function Item({ messages, signInPage, memberPage, children }: Props) {
  const { user, loading, signOut } = useAuth();
  const { notice } = useAuthState();
  if (notice === 'again') return <SignInAgain messages={messages} signInPage={signInPage} />;
  if (loading || !user) return children;
  const isOffline = notice === 'offline';
  const address = user.email ?? '';
  const title = isOffline ? interpolate(messages.stillSignedIn, { address }) : address;
  return (
    <div className="auth-item">
      <span className="auth-item-who">
        <span className="auth-item-place">
          {memberPage ? (
            <a className="auth-item-address" href={memberPage} title={title}>
              {address}
            </a>
          ) : (
            <span className="auth-item-address" title={title}>
              {address}
            </span>
          )}
          {children}
        </span>
        {isOffline && <small>{messages.offline}</small>}
      </span>
      <button
        type="button"
        className="icon-button"
        title={messages.signOut}
        aria-label={messages.signOut}
        onClick={() => void signOut().then(() => announce(messages.signedOut))}
      >
        <Icon name="signOut" />
        <span className="auth-item-label">{messages.signOut}</span>
      </button>
    </div>
  );
}

/** Who is signed in, in the navbar: nothing while that is unknown, and nothing for those who are not. */
export const AuthItem = (data: Props) => (
  <AuthProvider backend={data.backend}>
    <Item {...data} />
  </AuthProvider>
);
