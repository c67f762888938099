import { type SubmitEvent, useState } from 'react';
import { isAnything } from '#contracts/check.ts';
import { toResult, useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { checkName } from '../signing/display-name.ts';
import { ActionStatus, getProblemMessage } from './ActionStatus.tsx';
import { type MemberPageProps, MemberSection } from './MemberSection.tsx';

type Props = MemberPageProps & { reload: () => void };

/** Lets members change their display name. */
export function NameForm({ data, status, user, actions, reload }: Props) {
  const { client } = useAuth();
  const messages = data.messages.member.name;
  const database = data.signIn.messages.database;
  const [error, setError] = useState<string>();

  async function save(display_name: string) {
    if (!client) return database.unreachable;
    const update = client.from('members').update({ display_name }).eq('id', user.id);
    // With `select`, an update that matches no row is an error.
    const result = await toResult(update.select('display_name').single(), isAnything);
    // Also after a problem, as the answer may have been lost on the way.
    reload();
    return result.ok ? null : getProblemMessage(result.problem, database);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = checkName(String(new FormData(event.currentTarget).get('name') ?? ''));
    if ('name' in checked) {
      setError(undefined);
      void actions.run('name', () => save(checked.name));
      return;
    }
    setError(interpolate(messages[checked.mistake], { n: checked.length }));
    event.currentTarget.querySelector('input')?.focus();
  }

  const isBusy = actions.pending === 'name';
  return (
    <MemberSection isForScreen title={messages.title}>
      <form className="member-form" noValidate method="dialog" onSubmit={submit}>
        <Field
          label={messages.label}
          hint={messages.hint}
          error={error}
          name="name"
          type="text"
          autoComplete="name"
          aria-required
          spellCheck={false}
          dir="auto"
          defaultValue={status.member?.display_name}
          onInput={() => setError(undefined)}
        />
        <Button type="submit" isWaiting={isBusy}>
          {isBusy ? messages.saving : messages.save}
        </Button>
        <ActionStatus actions={actions} action="name" done={messages.saved} />
      </form>
    </MemberSection>
  );
}
