import { type RefObject, useEffect, useState } from 'react';
import { useAuth } from '../session/AuthProvider.tsx';
import { findSessionClient, requireSessionClient } from '../session/store.client.ts';
import { useAction } from './action.tsx';
import { setPendingSignIn, usePendingSignIn } from './pending-sign-in.ts';
import { MAIL_INTERVAL, type Problem } from './problem.ts';

/** The longest wait, in case the clock was set back. */
const MAX_SECONDS = 3600;

const secondsUntil = (time: number) => Math.min(Math.max(Math.ceil((time - Date.now()) / 1000), 0), MAX_SECONDS);

/** Counts down the whole seconds until a time in milliseconds since 1970. */
function useCountdown(time: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let left = secondsUntil(time);
    setSeconds(left);
    const timer = setInterval(() => {
      // A second has passed even if the clock was set back.
      left = Math.max(Math.min(left - 1, secondsUntil(time)), 0);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

type Options = {
  confirmPath: string;
  /** The path that the link in the mail leads on to. */
  next: () => string;
  onSignedIn: () => void;
};

/** The state of a sign-in, and its steps: sending a mail, verifying the code, or starting over. */
export function useSignIn({ confirmPath, next, onSignedIn }: Options) {
  const { signInWithEmail } = useAuth();
  const pending = usePendingSignIn();
  const secondsToWait = useCountdown(pending?.retryAt ?? 0);
  const { run, ...action } = useAction();
  const [isAgain, setAgain] = useState(false);
  const [hasActed, setActed] = useState(false);
  const address = pending?.address ?? '';
  const isSent = pending?.isSent ?? false;
  const hasCode = pending?.hasCode ?? false;
  const retryAt = pending?.retryAt ?? 0;

  function go(to: { address: string; isSent: boolean; hasCode?: boolean; retryAt: number }): void {
    setActed(true);
    setPendingSignIn(to);
  }

  function send(to: string): void {
    const job = async () => {
      const path = `${confirmPath}?next=${encodeURIComponent(next())}`;
      await signInWithEmail(to, new URL(path, location.origin).href);
      setAgain(isSent);
      go({ address: to, isSent: true, retryAt: Date.now() + MAIL_INTERVAL * 1000 });
    };
    // Store the waiting time, so that a reload keeps it, and the address, for a code that was sent before.
    const onProblem = ({ kind, seconds = 0 }: Problem) =>
      (kind === 'limited' || kind === 'limitedToday') &&
      setPendingSignIn({ address: to, isSent, hasCode, retryAt: Date.now() + seconds * 1000 });
    run({ operation: 'mail', job, onProblem });
  }

  function verify(code: string): void {
    const job = async () => {
      const sessionClient = await requireSessionClient();
      await sessionClient.signIn({ by: 'code', email: address, token: code });
      setPendingSignIn(null);
      onSignedIn();
    };
    run({ operation: 'code', job });
  }

  function signInWithPasskey(): void {
    const job = async () => {
      const sessionClient = await requireSessionClient();
      await sessionClient.signInWithPasskey();
      setPendingSignIn(null);
      onSignedIn();
    };
    run({ operation: 'passkey', job });
  }

  function restart(hasCode: boolean): void {
    action.clear();
    go({ address, isSent: false, hasCode, retryAt });
  }

  return {
    ...action,
    step: isSent || hasCode ? ('code' as const) : ('email' as const),
    /** Whether this form had a mail sent, to which it may refer. */
    isSent,
    address,
    secondsToWait,
    /** Whether a mail was requested for the address before, so that the visitor may have its code. */
    mayHaveCode: retryAt > 0,
    /** Whether a step was taken on this page. Then the next field takes the focus. */
    hasActed,
    /** Whether more than one mail was sent. */
    isAgain,
    send,
    verify,
    signInWithPasskey,
    changeAddress: () => restart(false),
    /** For a step elsewhere that leads here: the field takes the focus. */
    startOver: () => setActed(true),
    /** For people who have a code although no further mail may be sent yet. */
    enterCode: () => restart(true),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

/**
 * Loads the session client when the form gets the focus, so that it is ready when the button is pressed. Returns whether the
 * site has a backend; undefined while that is unknown.
 */
export function useBackend(form: RefObject<HTMLElement | null>): boolean | undefined {
  const [hasBackend, setHasBackend] = useState<boolean>();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const load = () =>
      findSessionClient().then(
        (found) => setHasBackend(found !== null),
        (error: unknown) => console.error('The backend could not be reached.', error),
      );
    element.addEventListener('focusin', load, { once: true });
    // The focus may have hydrated the island.
    if (element.contains(document.activeElement)) void load();
    return () => element.removeEventListener('focusin', load);
  }, [form]);
  return hasBackend;
}
