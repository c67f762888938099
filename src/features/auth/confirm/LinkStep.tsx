import { useEffect, useState } from 'react';
import { ACCESS_DENIED, OTP_EXPIRED } from '#contracts/error-codes.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { ProblemNote } from '../problems/ProblemNote.tsx';
import { isPassing, type Problem } from '../problems/problem.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { authState } from '../session/state.ts';
import { findEngine, needEngine } from '../session/store.client.ts';
import type { SignInData } from '../sign-in/model.ts';
import { Strong } from '../sign-in/Strong.tsx';
import { useAction } from '../sign-in/use-action.ts';
import { setPending } from '../sign-in/use-pending.ts';
import type { Link } from './link.ts';

type Props = {
  data: SignInData;
  link: Exclude<Link, { is: 'none' }>;
  /** The address that a mail was last asked for in this browser; empty where none was. */
  address: string;
  /** The path that the link leads on to. */
  next: string;
  /** `isExpected` is false where the link was somebody else's than the one who asked for a mail here. */
  onSignedIn: (result: { isExpected: boolean }) => void;
  onNewCode: () => void;
};

/** What the backend said in place of a proof. Its words are anybody's, so they go to the console and not to the page. */
function problemOfLink(link: Props['link']): Problem | null {
  if (link.is !== 'error') return null;
  return { kind: [OTP_EXPIRED, ACCESS_DENIED].includes(link.code) ? 'expired' : 'server' };
}

/** Whom the link signs in, and the button that does it: opening the page redeems nothing, as mail scanners open it too. */
export function LinkStep({ data, link, address, next, onSignedIn, onNewCode }: Props) {
  const { messages } = data;
  const { user } = useAuth();
  const action = useAction();
  const owner = useOwner(link);

  useEffect(() => {
    if (link.is === 'error') console.error('The link carries an error.', link.code, link.description);
  }, [link]);

  function confirm(): void {
    if (link.is !== 'proof') return;
    const { proof } = link;
    const job = async () => {
      const engine = await needEngine();
      await engine.signIn(proof);
      setPending(null);
      const email = authState.get().session?.user.email;
      onSignedIn({ isExpected: !address || email === address.toLowerCase() });
    };
    action.run({ doing: proof.by === 'exchange' ? 'exchange' : 'link', job });
  }

  const whom = owner ? messages.confirm.address : messages.confirm.asked;
  const problem = action.problem ?? problemOfLink(link);
  return (
    <>
      {link.is === 'proof' && !problem && (
        <p>
          {owner || address ? (
            <Strong text={whom} value={owner ?? address} />
          ) : (
            interpolate(messages.confirm.anybody, { site: data.site })
          )}{' '}
          {messages.confirm.ask}
        </p>
      )}
      {user && (
        <p>
          <Strong text={messages.confirm.alreadyAs} value={user.email} />
        </p>
      )}
      <p className="sign-in-ways">
        {link.is === 'proof' && (!problem || isPassing(problem)) && (
          <Button look="primary" isWaiting={action.isBusy} onClick={confirm}>
            {action.isBusy ? messages.form.signingIn : messages.form.signIn}
          </Button>
        )}
        {user && (
          <a className="button" href={next}>
            {messages.confirm.goOn}
          </a>
        )}
      </p>
      <ProblemNote problem={problem} messages={messages.problems} onRetry={action.retry} onNewCode={onNewCode} />
    </>
  );
}

/** Whom the tokens of a link are for, by their checked claims. A mail's link names nobody. */
function useOwner(link: Props['link']): string | null {
  const [owner, setOwner] = useState<string | null>(null);
  useEffect(() => {
    if (link.is !== 'proof' || link.proof.by !== 'tokens') return;
    const { accessToken } = link.proof;
    findEngine()
      .then((engine) => engine?.addressOf(accessToken) ?? null)
      .then(setOwner, (error: unknown) => console.error('The link could not be checked.', error));
  }, [link]);
  return owner;
}
