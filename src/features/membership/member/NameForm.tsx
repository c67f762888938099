import { type SubmitEvent, useState } from 'react';
import { resultOf, useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { ActNote } from './ActNote.tsx';
import { checkName } from './display-name.ts';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';
import { tell } from './use-acts.ts';

type Props = PartProps & { reload: () => void };

/** The name that members choose for themselves. */
export function NameForm({ data, status, user, acts, reload }: Props) {
  const { client } = useAuth();
  const messages = data.messages.member.name;
  const database = data.signIn.messages.database;
  const [error, setError] = useState<string>();

  async function save(display_name: string) {
    if (!client) return database.unreachable;
    const update = client.from('members').update({ display_name }).eq('id', user.id);
    // Asked for what was written, the database says so where that was nothing.
    const result = await resultOf<unknown>(update.select('display_name').single());
    if (!result.ok) return tell(result.problem, database);
    reload();
    return null;
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = checkName(String(new FormData(event.currentTarget).get('name') ?? ''));
    if ('name' in checked) {
      setError(undefined);
      void acts.run('name', () => save(checked.name));
      return;
    }
    setError(interpolate(messages[checked.mistake], { n: checked.length }));
    event.currentTarget.querySelector('input')?.focus();
  }

  const isBusy = acts.doing === 'name';
  return (
    <Section title={messages.title}>
      <form className="member-form" noValidate method="post" onSubmit={submit}>
        <Field
          label={messages.label}
          hint={messages.hint}
          error={error}
          name="name"
          type="text"
          autoComplete="name"
          required
          spellCheck={false}
          dir="auto"
          defaultValue={status.member?.display_name}
          onInput={() => setError(undefined)}
        />
        <Button type="submit" isWaiting={isBusy}>
          {isBusy ? messages.saving : messages.save}
        </Button>
        <ActNote acts={acts} of="name" done={messages.saved} />
      </form>
    </Section>
  );
}
