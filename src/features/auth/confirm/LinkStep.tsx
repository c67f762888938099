import { useEffect, useState } from 'react';
import { ACCESS_DENIED, OTP_EXPIRED } from '#contracts/error-codes.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { SignInData } from '../load.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { authState } from '../session/session-state.ts';
import { findSessionClient, requireSessionClient } from '../session/store.client.ts';
import { ProblemMessage, useAction } from '../sign-in/action.tsx';
import { setPendingSignIn } from '../sign-in/pending-sign-in.ts';
import { isRetryable, type Problem } from '../sign-in/problem.ts';
import { EmailInText } from '../sign-in/SignedIn.tsx';
import type { Link } from './link.ts';

type Props = {
  data: SignInData;
  link: Exclude<Link, { kind: 'none' }>;
  /** The e-mail address of the last mail that this browser asked for; empty if there was none. */
  email: string;
  /** The path that the link leads on to. */
  next: string;
  /** `isExpected` is false if the link was for another person than the one who asked for a mail here. */
  onSignedIn: (result: { isExpected: boolean }) => void;
  onNewCode: () => void;
};

/** The problem that a link carries. Anybody can write its text, so that goes to the console and not to the page. */
function findLinkProblem(link: Props['link']): Problem | null {
  if (link.kind !== 'error') return null;
  return { kind: [OTP_EXPIRED, ACCESS_DENIED].includes(link.code) ? 'expired' : 'server' };
}

/** Says whom the link signs in, with the button that does it. Merely opening the page redeems nothing, as mail scanners do that too. */
export function LinkStep({ data, link, email, next, onSignedIn, onNewCode }: Props) {
  const { messages } = data;
  const { user } = useAuth();
  const action = useAction();
  const owner = useLinkEmail(link);

  useEffect(() => {
    if (link.kind === 'error') console.error('The link carries an error.', link.code, link.description);
  }, [link]);

  function confirm(): void {
    if (link.kind !== 'proof') return;
    const { proof } = link;
    const job = async () => {
      const sessionClient = await requireSessionClient();
      await sessionClient.signIn(proof);
      setPendingSignIn(null);
      const signedInEmail = authState.get().session?.user.email;
      onSignedIn({ isExpected: !email || signedInEmail === email.toLowerCase() });
    };
    action.run({ operation: proof.by === 'exchange' ? 'exchange' : 'link', job });
  }

  const whom = owner ? messages.confirm.address : messages.confirm.asked;
  const problem = action.problem ?? findLinkProblem(link);
  return (
    <>
      {link.kind === 'proof' && !problem && (
        <p>
          {owner || email ? (
            <EmailInText text={whom} value={owner ?? email} />
          ) : (
            interpolate(messages.confirm.anybody, { site: data.site })
          )}{' '}
          {messages.confirm.ask}
        </p>
      )}
      {user && (
        <p>
          <EmailInText text={messages.confirm.alreadyAs} value={user.email} />
        </p>
      )}
      <p className="sign-in-ways">
        {link.kind === 'proof' && (!problem || isRetryable(problem)) && (
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
      <ProblemMessage problem={problem} messages={messages.problems} onRetry={action.retry} onNewCode={onNewCode} />
    </>
  );
}

/** The e-mail address that the tokens of a link are for, once checked. The link of a mail carries no address. */
function useLinkEmail(link: Props['link']): string | null {
  const [owner, setOwner] = useState<string | null>(null);
  useEffect(() => {
    if (link.kind !== 'proof' || link.proof.by !== 'tokens') return;
    const { accessToken } = link.proof;
    findSessionClient()
      .then((found) => found?.findEmail(accessToken) ?? null)
      .then(setOwner, (error: unknown) => console.error('The link could not be checked.', error));
  }, [link]);
  return owner;
}
