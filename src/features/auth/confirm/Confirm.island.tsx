import { useState } from 'react';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { AuthProvider, useAuth } from '../session/AuthProvider.tsx';
import type { SignInData } from '../sign-in/model.ts';
import { SignedIn } from '../sign-in/SignedIn.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { LinkStep } from './LinkStep.tsx';
import { safeNext } from './next.ts';
import { useLink } from './use-link.ts';

/** Where the link leads on to. */
const nextPath = () =>
  safeNext(new URLSearchParams(location.search).get('next'), location.origin, import.meta.env.BASE_URL);

/** By script, so that the confirm page is not what Back leads to. */
const goOn = () => location.replace(nextPath());

function Confirm({ data }: { data: SignInData }) {
  const { messages, confirmPath } = data;
  const { user, loading } = useAuth();
  const { link, drop } = useLink();
  const signIn = useSignIn({ confirmPath, next: nextPath, onSignedIn: goOn });
  const [isDone, setDone] = useState(false);

  if (user && (isDone || link.is !== 'proof')) {
    return (
      <SignedIn messages={messages} isNew={isDone}>
        <a className="button button-primary" href={nextPath()}>
          {messages.confirm.goOn}
        </a>
      </SignedIn>
    );
  }
  if (link.is === 'none') {
    // Not yet known either at build, when nobody has come with a link.
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
      address={signIn.address}
      next={nextPath()}
      onSignedIn={({ isExpected }) => {
        drop();
        setDone(true);
        // Nobody should go on as somebody else without having read so.
        if (isExpected) goOn();
      }}
      onNewCode={() => {
        drop();
        if (signIn.address) signIn.send(signIn.address);
        else signIn.startOver();
      }}
    />
  );
}

/** The page behind the link of a mail. Nothing is redeemed until a person presses the button. */
export default function ConfirmIsland({ data }: { data: SignInData }) {
  return (
    <CrashBoundary messages={data.crash}>
      <AuthProvider backend={data.backend}>
        <div className="sign-in">
          <noscript>
            <p>{data.messages.confirm.noScript}</p>
          </noscript>
          <Confirm data={data} />
        </div>
      </AuthProvider>
    </CrashBoundary>
  );
}
