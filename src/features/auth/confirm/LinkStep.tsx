import { useEffect, useRef, useState } from 'react';
import { ACCESS_DENIED, OTP_EXPIRED } from '#contracts/error-codes.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { SignInData } from '../load.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import type { OtherAccount } from '../session/session-client.client.ts';
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
  /** The person stays with the account that is signed in. */
  onStay: () => void;
};

/** The problem in a link. Anybody can write its text, so that goes to the console and not to the page. */
function findLinkProblem(link: Props['link']): Problem | null {
  if (link.kind !== 'error') return null;
  return { kind: [OTP_EXPIRED, ACCESS_DENIED].includes(link.code) ? 'expired' : 'server' };
}

/** Says whom the link signs in, with a button that does it. Merely opening the page redeems nothing, as mail scanners do that, too. */
export function LinkStep({ data, link, email, next, onSignedIn, onNewCode, onStay }: Props) {
  const { messages } = data;
  const { user } = useAuth();
  const action = useAction();
  const [other, setOther] = useState<OtherAccount | null>(null);
  const owner = useLinkEmail(link);

  useEffect(() => {
    if (link.kind === 'error') console.error('The link contains an error.', link.code, link.description);
  }, [link]);

  function confirm(): void {
    if (link.kind !== 'proof') return;
    const { proof } = link;
    const job = async () => {
      const sessionClient = await requireSessionClient();
      const other = await sessionClient.signIn(proof);
      if (other) return setOther(other);
      setPendingSignIn(null);
      const signedInEmail = authState.get().session?.user.email;
      onSignedIn({ isExpected: !email || signedInEmail === email.toLowerCase() });
    };
    action.run({ operation: proof.by === 'exchange' ? 'exchange' : 'link', job });
  }

  function change({ change }: OtherAccount): void {
    const job = async () => {
      await change();
      setPendingSignIn(null);
      onSignedIn({ isExpected: true });
    };
    action.run({ operation: 'link', job });
  }

  function stay({ decline }: OtherAccount): void {
    void decline().catch((error: unknown) => console.error('The session of the link was not ended.', error));
    onStay();
  }

  if (other) {
    return (
      <>
        <AccountQuestion messages={messages.confirm} here={user?.email} other={other.email} />
        <p className="sign-in-ways">
          {user && (
            <Button look="primary" onClick={() => stay(other)}>
              {messages.confirm.stay}
            </Button>
          )}
          <Button isWaiting={action.isBusy} onClick={() => change(other)}>
            {action.isBusy ? messages.form.signingIn : messages.confirm.change}
          </Button>
        </p>
        <ProblemMessage
          problem={action.problem}
          messages={messages.problems}
          onRetry={action.retry}
          onNewCode={onNewCode}
        />
      </>
    );
  }

  const whom = owner ? messages.confirm.address : messages.confirm.asked;
  const problem = action.problem ?? findLinkProblem(link);
  const mayConfirm = link.kind === 'proof' && (!problem || isRetryable(problem));
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
      {(mayConfirm || user) && (
        <p className="sign-in-ways">
          {mayConfirm && (
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
      )}
      <ProblemMessage
        problem={problem}
        messages={messages.problems}
        onRetry={link.kind === 'proof' ? action.retry : undefined}
        onNewCode={onNewCode}
      />
      {problem?.kind === 'none' && (
        <p className="sign-in-ways">
          <a className="button" href={data.contact.href}>
            {data.contact.label}
          </a>
        </p>
      )}
    </>
  );
}

/** The e-mail address that the tokens of a link are for, once checked. The link of a mail contains no address. */
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

type QuestionProps = { messages: SignInData['messages']['confirm']; here: string | undefined; other: string };

/** Names the account that is signed in, unless it was signed out in another tab, and the one that the link is for. Takes the focus. */
function AccountQuestion({ messages, here, other }: QuestionProps) {
  const question = useRef<HTMLElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <section ref={question} tabIndex={-1} aria-label={messages.title}>
      {here && (
        <p>
          <EmailInText text={messages.here} value={here} />
        </p>
      )}
      <p>
        <EmailInText text={messages.other} value={other} />
      </p>
      <p>{messages.askChange}</p>
    </section>
  );
}
