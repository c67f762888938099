import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { readEmail } from './entries.ts';
import type { SignIn } from './use-sign-in.ts';

type Props = { messages: Messages['auth']['form']; signIn: SignIn /** What went wrong. */; children: ReactNode };

/** The first step: one form for joining and for coming back, which says the same to known and to unknown addresses. */
export function EmailStep({ messages, signIn, children }: Props) {
  const { address, isBusy, hasActed, send } = signIn;
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const wait = (typed ?? address).trim() === address ? signIn.secondsToWait : 0;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('email') ?? '');
    const email = readEmail(value);
    const mistake = value.trim() ? messages.emailWrong : messages.emailMissing;
    setError(email ? undefined : mistake);
    if (email) send(email);
    else event.currentTarget.querySelector('input')?.focus();
  }

  const name = isBusy ? messages.sending : messages.send;
  return (
    <form noValidate method="post" onSubmit={submit}>
      <Field
        label={messages.email}
        hint={messages.emailHint}
        error={error}
        takesFocus={hasActed}
        name="email"
        type="email"
        autoComplete="email"
        required
        spellCheck={false}
        defaultValue={address}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button look="primary" type="submit" isWaiting={isBusy || wait > 0}>
        {wait > 0 ? interpolate(messages.sendAgainIn, { n: wait }) : name}
      </Button>
      {children}
    </form>
  );
}
