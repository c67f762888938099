import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { readCode } from './entries.ts';
import { Strong } from './Strong.tsx';
import type { SignIn } from './use-sign-in.ts';

type Props = {
  messages: Messages['auth']['form'];
  signIn: SignIn;
  codeLength: number;
  /** What went wrong. */
  children: ReactNode;
};

/** The second step, for those who read their mail on another device or rather type than follow a link. */
export function CodeStep({ messages, signIn, codeLength, children }: Props) {
  const { address, isBusy, secondsToWait, isAgain, hasActed } = signIn;
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = readCode(value, codeLength);
    const mistake = value.trim() ? interpolate(messages.codeWrong, { n: codeLength }) : messages.codeMissing;
    setError(code ? undefined : mistake);
    if (code) signIn.verify(code);
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form noValidate method="post" onSubmit={submit}>
      <p>
        <Strong text={messages.sent} value={address} />
      </p>
      <Field
        label={messages.code}
        hint={interpolate(messages.codeHint, { n: codeLength })}
        error={error}
        takesFocus={hasActed}
        name="code"
        className="sign-in-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        spellCheck={false}
        onInput={() => setError(undefined)}
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
