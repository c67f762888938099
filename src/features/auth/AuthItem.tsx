import type { ReactNode } from 'react';
import type { Backend } from '#contracts/backend-config.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Icon } from '#ui/icons.tsx';
import { AuthProvider, useAuth, useAuthState } from './session/AuthProvider.tsx';

type SignInAgainProps = { messages: Messages['auth']['item']; signInPage: string };

/** Shows the notice in the navbar, but not in the mobile menu, and not if the page has a form with its own notice. */
function show(element: HTMLElement | null): void {
  if (element && !element.closest('dialog') && !document.querySelector('.sign-in')) element.showPopover();
}

/** A popover that asks a person whose session was dropped to sign in again. A press elsewhere closes it. */
const SignInAgain = ({ messages, signInPage }: SignInAgainProps) => (
  <div className="loader" popover="auto" role="alert" ref={show}>
    {messages.again}
    <a className="button" href={signInPage} onClick={(event) => event.currentTarget.parentElement?.hidePopover()}>
      {messages.signIn}
    </a>
  </div>
);

export type AuthItemData = {
  backend: Backend | null;
  messages: Messages['auth']['item'];
  /** Path of the page on which to sign in again after the session was dropped. */
  signInPage: string;
  /** Path of the page that the e-mail address links to. Without one it is plain text. */
  memberPage: string | undefined;
  /** The text of the signature reminder. */
  mark?: { text: string };
};

type Props = AuthItemData & {
  /** Shown over the end of the e-mail address. It is also rendered while nobody is signed in. */
  children?: ReactNode;
};

/** Announces a text to screen readers. */
function announce(text: string): void {
  const announcer = document.getElementById('Announcer');
  if (announcer) announcer.textContent = text;
}

function Item({ messages, signInPage, memberPage, children }: Props) {
  const { user, loading, signOut } = useAuth();
  const { notice } = useAuthState();
  if (notice === 'again') return <SignInAgain messages={messages} signInPage={signInPage} />;
  if (loading || !user) return children;
  const isOffline = notice === 'offline';
  const email = user.email ?? '';
  const title = isOffline ? interpolate(messages.stillSignedIn, { address: email }) : email;
  return (
    <div className="auth-item">
      <span className="auth-item-who">
        <span className="auth-item-place">
          {memberPage ? (
            <a className="auth-item-address" href={memberPage} title={title}>
              {email}
            </a>
          ) : (
            <span className="auth-item-address" title={title}>
              {email}
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
        onClick={() => {
          void signOut();
          announce(messages.signedOut);
        }}
      >
        <Icon name="signOut" />
        <span className="auth-item-label">{messages.signOut}</span>
      </button>
    </div>
  );
}

/** Who is signed in, in the navbar. Renders nothing while that is unknown or nobody is signed in. */
export const AuthItem = (data: Props) => (
  <AuthProvider backend={data.backend}>
    <Item {...data} />
  </AuthProvider>
);
