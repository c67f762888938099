import { useState } from 'react';
import type { Problem } from '../problems/problem.ts';
import { useAuth } from '../session/AuthProvider.tsx';
import { needEngine } from '../session/store.client.ts';
import { useAction } from './use-action.ts';
import { useCountdown } from './use-countdown.ts';
import { setPending, usePending } from './use-pending.ts';

/** Both the hosted and the embedded backend let a minute pass between two mails to an address. */
const BETWEEN_MAILS_MS = 60_000;

type Options = {
  confirmPath: string;
  /** The path to go on to from the link of the mail. */
  next: () => string;
  onSignedIn: () => void;
};

/** Where a sign-in stands, and its steps: asking for a mail, proving the address by the code, or starting over. */
export function useSignIn({ confirmPath, next, onSignedIn }: Options) {
  const { signInWithEmail } = useAuth();
  const pending = usePending();
  const secondsToWait = useCountdown(pending?.retryAt ?? 0);
  const { run, ...action } = useAction();
  const [mails, setMails] = useState(0);
  const [hasActed, setActed] = useState(false);
  const address = pending?.address ?? '';
  const isSent = pending?.isSent ?? false;
  const retryAt = pending?.retryAt ?? 0;

  function go(to: { address: string; isSent: boolean; retryAt: number }): void {
    setActed(true);
    setPending(to);
  }

  function send(to: string): void {
    const job = async () => {
      const path = `${confirmPath}?next=${encodeURIComponent(next())}`;
      await signInWithEmail(to, new URL(path, location.origin).href);
      setMails(isSent ? mails + 2 : 1);
      go({ address: to, isSent: true, retryAt: Date.now() + BETWEEN_MAILS_MS });
    };
    // How long the service wants to wait has to be known after a reload too.
    const onProblem = ({ seconds }: Problem) =>
      seconds && setPending({ address: to, isSent, retryAt: Date.now() + seconds * 1000 });
    run({ doing: 'mail', job, onProblem });
  }

  function verify(code: string): void {
    const job = async () => {
      const engine = await needEngine();
      await engine.signIn({ by: 'code', email: address, token: code });
      setPending(null);
      onSignedIn();
    };
    run({ doing: 'code', job });
  }

  function toStep(isSent: boolean): void {
    action.clear();
    go({ address, isSent, retryAt });
  }

  return {
    ...action,
    step: isSent ? ('code' as const) : ('email' as const),
    address,
    secondsToWait,
    /** Whether a step was taken on this page, so that the focus follows it. */
    hasActed,
    /** Whether another mail was sent than the first. */
    isAgain: mails > 1,
    send,
    verify,
    changeAddress: () => toStep(false),
    /** For a step that was taken elsewhere and leads here: the focus follows it. */
    startOver: () => setActed(true),
    /** For those who have a code although the service wants to wait with the next mail. */
    enterCode: () => toStep(true),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
