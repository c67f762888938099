import { useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import type { SignInData } from '../load.ts';
import { AuthProvider, useAuth } from '../session/AuthProvider.tsx';
import { SignedIn } from '../sign-in/SignedIn.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { NoScript } from '../sign-in/SignInPanel.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { EmailChangeStep } from './EmailChangeStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { useLink } from './link.ts';
import { getNextPath } from './next-path.ts';

/** The path that the link leads on to. */
const nextPath = () =>
  getNextPath(new URLSearchParams(location.search).get('next'), location.origin, import.meta.env.BASE_URL);

/** Replaces the history entry, so that Back does not lead to the confirm page. */
const goOn = () => location.replace(nextPath());

type Props = { data: SignInData; emailChange: Messages['emailChange'] };

function Confirm({ data, emailChange }: Props) {
  const { messages, confirmPath } = data;
  const { user, loading } = useAuth();
  const { link, drop } = useLink();
  const signIn = useSignIn({ confirmPath, next: nextPath, onSignedIn: goOn });
  const [isDone, setDone] = useState(false);

  if (link.kind === 'proof' && link.proof.by === 'link' && link.proof.type === 'email_change') {
    return <EmailChangeStep data={data} messages={emailChange} tokenHash={link.proof.tokenHash} next={nextPath()} />;
  }
  if (user && (isDone || link.kind !== 'proof')) {
    return (
      <SignedIn messages={messages} isNew={isDone} onSignOut={signIn.startOver}>
        <a className="button button-primary" href={nextPath()}>
          {messages.confirm.goOn}
        </a>
      </SignedIn>
    );
  }
  if (link.kind === 'none') {
    // At build and at the first render the link is unknown too.
    if (loading) return null;
    return (
      <>
        <p>{messages.confirm.nothing}</p>
        <SignInForm data={data} signIn={signIn} />
      </>
    );
  }
  return (
    <LinkStep
      key={JSON.stringify(link)}
      data={data}
      link={link}
      email={signIn.address}
      next={nextPath()}
      onSignedIn={({ isExpected }) => {
        drop();
        setDone(true);
        // If another account was signed in, the visitor has to read that first.
        if (isExpected) goOn();
      }}
      onStay={() => {
        drop();
        setDone(true);
      }}
      onNewCode={() => {
        drop();
        signIn.startOver();
        if (signIn.address) signIn.send(signIn.address);
      }}
    />
  );
}

/** The page behind the link in a mail. Nothing is redeemed until a person presses the button. */
export default function ConfirmIsland({ data, emailChange }: Props) {
  return (
    <CrashBoundary messages={data.crash}>
      <AuthProvider backend={data.backend}>
        <div className="sign-in">
          <NoScript text={data.messages.confirm.noScript} contact={data.contact} />
          <Confirm data={data} emailChange={emailChange} />
        </div>
      </AuthProvider>
    </CrashBoundary>
  );
}
