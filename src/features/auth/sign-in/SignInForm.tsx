import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { SignInData } from '../load.ts';
import { useAuthState } from '../session/AuthProvider.tsx';
import { ProblemMessage } from './action.tsx';
import { EmailInText } from './SignedIn.tsx';
import type { SignIn } from './use-sign-in.ts';
import { hasOtherLetters, parseCode, parseEmail } from './validate-input.ts';

type EmailStepProps = {
  messages: Messages['auth']['form'];
  signIn: SignIn;
  /** The message about a problem. */
  children: ReactNode;
};

/** The first step. It is the same for joining and signing in, and says the same to known and unknown e-mail addresses. */
function EmailStep({ messages, signIn, children }: EmailStepProps) {
  const { address, isBusy, hasActed, send } = signIn;
  const { session } = useAuthState();
  // People who are signed in and have to do it again need not type it.
  const known = address || (session?.user.email ?? '');
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const isSame = parseEmail(typed ?? known) === address;
  const wait = isSame ? signIn.secondsToWait : 0;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('email') ?? '');
    const email = parseEmail(value);
    const wrong = hasOtherLetters(value) ? messages.emailLetters : messages.emailWrong;
    const mistake = value.trim() ? wrong : messages.emailMissing;
    setError(email ? undefined : mistake);
    if (email) send(email);
    else event.currentTarget.querySelector('input')?.focus();
  }

  const name = isBusy ? messages.sending : messages.send;
  // Outside of a dialog this method does nothing: what is submitted before scripts are loaded stays in the field.
  return (
    <form noValidate method="dialog" onSubmit={submit}>
      <Field
        label={messages.email}
        hint={messages.emailHint}
        error={error}
        focusOnMount={hasActed}
        name="email"
        type="email"
        autoComplete="email"
        aria-required
        dir="ltr"
        spellCheck={false}
        defaultValue={known}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button look="primary" type="submit" isWaiting={isBusy || wait > 0}>
        {wait > 0 ? interpolate(messages.sendAgainIn, { n: wait }) : name}
      </Button>
      {/* It goes while the button is pressed again, and must not move it. */}
      <p className="sign-in-asleep" role="alert">
        {messages.asleep}
      </p>
      {children}
      {isSame && signIn.mayHaveCode && (
        <p className="sign-in-ways">
          <Button look="link" onClick={signIn.enterCode}>
            {messages.haveCode}
          </Button>
        </p>
      )}
    </form>
  );
}

type CodeStepProps = {
  messages: Messages['auth']['form'];
  signIn: SignIn;
  codeLength: number;
  /** The message about a problem. */
  children: ReactNode;
};

/** The second step: typing the code, for people who read their mail on another device. */
function CodeStep({ messages, signIn, codeLength, children }: CodeStepProps) {
  const { address, isBusy, secondsToWait, isAgain, hasActed, verify } = signIn;
  const [error, setError] = useState<string>();
  const [complete, setComplete] = useState<string | null>(null);
  const sentCode = useRef<string>(undefined);

  // A complete code needs no button, but waits for a running task. One that was refused is sent again only by the button.
  useEffect(() => {
    if (!complete || isBusy || complete === sentCode.current) return;
    sentCode.current = complete;
    verify(complete);
  }, [complete, isBusy, verify]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = parseCode(value, codeLength);
    const mistake = value.trim() ? interpolate(messages.codeWrong, { n: codeLength }) : messages.codeMissing;
    setError(code ? undefined : mistake);
    if (code) verify(code);
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form noValidate method="dialog" onSubmit={submit}>
      <Field
        label={messages.code}
        hint={interpolate(messages.codeHint, { n: codeLength })}
        error={error}
        focusOnMount={hasActed}
        name="code"
        className="sign-in-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        dir="ltr"
        spellCheck={false}
        onInput={({ currentTarget }) => {
          setError(undefined);
          setComplete(parseCode(currentTarget.value, codeLength));
        }}
      />
      <Button look="primary" type="submit" isWaiting={isBusy}>
        {isBusy ? messages.signingIn : messages.signIn}
      </Button>
      {children}
      <p className="sign-in-help" aria-live="polite">
        {isAgain ? messages.sentAgain : messages.spam}
      </p>
      <p className="sign-in-ways">
        <Button look="link" isWaiting={isBusy || secondsToWait > 0} onClick={() => signIn.send(address)}>
          {secondsToWait > 0 ? interpolate(messages.sendAgainIn, { n: secondsToWait }) : messages.sendAgain}
        </Button>
        <Button look="link" onClick={signIn.changeAddress}>
          {messages.changeAddress}
        </Button>
      </p>
    </form>
  );
}

type Props = { data: SignInData; signIn: SignIn };

/** The two steps of signing in: the e-mail address, then the code from the mail, unless its link is followed. Or a passkey. */
export function SignInForm({ data: { backend, messages, codeLength }, signIn }: Props) {
  const { problem, step, address, isSent, retry } = signIn;
  const { hasPasskeys } = useAuthState();
  const { sent, enterEarlierCode } = messages.form;
  const note = (
    <ProblemMessage
      problem={problem}
      messages={messages.problems}
      onRetry={retry}
      onNewCode={step === 'code' ? () => signIn.send(address) : undefined}
    />
  );
  return (
    <>
      {/* In the page from the beginning, so that screen readers announce what appears in it. */}
      <p role="status">{step === 'code' && <EmailInText text={isSent ? sent : enterEarlierCode} value={address} />}</p>
      {step === 'code' ? (
        <CodeStep messages={messages.form} signIn={signIn} codeLength={codeLength}>
          {note}
        </CodeStep>
      ) : (
        <EmailStep messages={messages.form} signIn={signIn}>
          {note}
          {(hasPasskeys || backend?.passkeys) && (
            <p className="sign-in-ways">
              <Button look="link" isWaiting={signIn.isBusy} onClick={signIn.signInWithPasskey}>
                {messages.form.passkey}
              </Button>
            </p>
          )}
        </EmailStep>
      )}
    </>
  );
}
