import { useState } from 'react';
import { isAnything, isString, objectOf } from '#contracts/check.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type Outcome, useDesk } from './desk-context.tsx';
import { Day, List } from './List.tsx';
import { type Application, isApplication, isInvitation } from './model.ts';

/** Applicants who wait to be accepted. */
export function Applications() {
  const { data, info, call, reload } = useDesk();
  const messages = data.messages.applications;
  const [changes, setChanges] = useState(0);

  function refresh(): void {
    setChanges((before) => before + 1);
    reload();
  }

  async function act({ id, display_name }: Application, name: 'accept' | 'decline', given: object): Promise<Outcome> {
    const answer = await call('desk_act', { person: id, act: name, ...given }, isAnything);
    if ('problem' in answer) return answer;
    refresh();
    return { done: interpolate(messages[name === 'accept' ? 'accepted' : 'declined'], { name: display_name }) };
  }

  return (
    <>
      <p className="desk-lead">{interpolate(messages.lead, { n: info.approvals })}</p>
      <List
        changes={changes}
        name="desk_applications"
        isItem={isApplication}
        first={0}
        caption={messages.caption}
        empty={messages.empty}
        getKey={({ key }) => key}
        columns={[
          {
            title: messages.name,
            show: ({ id, display_name }) => (
              <a href={`#person/${id}`}>
                <bdi>{display_name}</bdi>
              </a>
            ),
          },
          { title: messages.email, show: ({ email }) => <bdi>{email}</bdi> },
          { title: messages.applied, show: ({ applied_at }) => <Day moment={applied_at} /> },
          { title: messages.lapses, show: ({ until }) => <Day moment={until} /> },
          {
            title: messages.acceptedBy,
            show: ({ accepted_by }) => (
              <>
                {`${accepted_by.length} / ${info.approvals} `}
                <bdi>{accepted_by.join(', ')}</bdi>
              </>
            ),
          },
          {
            title: messages.decide,
            show: (one) => (
              <span className="desk-buttons">
                {!accepted(one, info.name) && (
                  <ActDialog
                    label={messages.accept}
                    about={one.display_name}
                    title={interpolate(messages.acceptTitle, { name: one.display_name })}
                    text={messages.acceptText}
                    onOutdated={refresh}
                    onConfirm={() => act(one, 'accept', {})}
                  />
                )}
                <ActDialog
                  label={messages.decline}
                  about={one.display_name}
                  title={interpolate(messages.declineTitle, { name: one.display_name })}
                  text={messages.declineText}
                  fields={{ reason: 'required' }}
                  onOutdated={refresh}
                  onConfirm={(given) => act(one, 'decline', given)}
                />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

const accepted = ({ accepted_by }: Application, name: string) =>
  accepted_by.some((who) => who.toLowerCase() === name.toLowerCase());

const isInvited = objectOf({ email: isString });

/** The invitations, and a form to invite somebody. */
export function Invitations() {
  const { data, call } = useDesk();
  const messages = data.messages.invitations;
  const [changes, setChanges] = useState(0);
  const [outcome, setOutcome] = useState<{ link: string; email: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refresh = () => setChanges((before) => before + 1);

  async function invite(form: HTMLFormElement): Promise<void> {
    const email = String(new FormData(form).get('email') ?? '').trim();
    setBusy(true);
    // So that the same problem is announced again.
    setProblem(null);
    const answer = await call('desk_invite', { email }, isInvited);
    setBusy(false);
    if ('problem' in answer) {
      if (answer.isOutdated) refresh();
      return setProblem(answer.problem);
    }
    // In the hash, so that no server sees the address.
    const link = `${new URL(data.paths.join, location.origin).href}#email=${encodeURIComponent(answer.data.email)}`;
    setOutcome({ link, email: answer.data.email });
    refresh();
    form.reset();
  }

  async function uninvite(email: string): Promise<Outcome> {
    const answer = await call('desk_uninvite', { email }, isAnything);
    if ('problem' in answer) return answer;
    setOutcome(null);
    refresh();
    return { done: interpolate(messages.withdrawn, { email }) };
  }

  return (
    <>
      <p className="desk-lead">{messages.lead}</p>
      <form
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void invite(event.currentTarget);
        }}
      >
        <Field
          label={messages.email}
          name="email"
          type="email"
          autoComplete="off"
          required
          error={problem ?? undefined}
        />
        <Button type="submit" look="primary" isWaiting={isBusy}>
          {isBusy ? data.messages.form.busy : messages.invite}
        </Button>
      </form>
      <div role="status" className="desk-outcome">
        {outcome && (
          <>
            <p>{interpolate(messages.invited, { email: outcome.email })}</p>
            <code>{outcome.link}</code>
          </>
        )}
      </div>
      <List
        changes={changes}
        name="desk_invitations"
        isItem={isInvitation}
        first=""
        caption={messages.caption}
        empty={messages.empty}
        getKey={({ email }) => email}
        columns={[
          { title: messages.email, show: ({ email }) => <bdi>{email}</bdi> },
          { title: messages.since, show: ({ invited_at }) => <Day moment={invited_at} /> },
          { title: messages.until, show: ({ expires_at }) => <Day moment={expires_at} /> },
          { title: messages.by, show: ({ who }) => who && <bdi>{who}</bdi> },
          {
            title: messages.decide,
            show: ({ email }) => (
              <ActDialog
                label={messages.withdraw}
                about={email}
                title={interpolate(messages.withdrawTitle, { email })}
                text={messages.withdrawText}
                onOutdated={refresh}
                onConfirm={() => uninvite(email)}
              />
            ),
          },
        ]}
      />
    </>
  );
}
