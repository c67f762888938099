import { useState } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Statement } from '../sign/Statement.tsx';
import { statementOf } from '../sign/statement.ts';
import { membershipState } from '../status/state.ts';
import { ActNote } from './ActNote.tsx';
import type { AskedProps } from './AskedDocument.tsx';
import { AskOnce } from './AskOnce.tsx';
import { dayOf } from './dates.ts';

type Props = AskedProps & { onFold: () => void };

/** What declining does, a paragraph each. */
function effects({ data, document: { signed }, time }: AskedProps): string[] {
  const messages = data.messages.member.asked.dialog;
  const values = { signed: signed?.version ?? 0, date: dayOf(time.until, data.locale) };
  const until = interpolate(signed ? messages.earlier : messages.earlierNone, values);
  return [messages.recorded, time.isOver ? messages.resting : until, messages.reconsider];
}

/** The box with the full sentence, and the three answers: accept, decide later, decline. */
export function Decision(props: Props) {
  const { data, document, acts, outcomeOf, reload, onAccepted, onFold } = props;
  const { title, in_force, declined_at } = document;
  const { joining, member } = data.messages;
  const messages = member.asked;
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string>();
  const version = in_force.version;
  const sentence = statementOf(joining.statement, [{ title, version }], data.locale);
  const exact = [{ document: document.document, sha256: in_force.sha256 }];
  const acceptAct = `accept ${document.document}`;
  const declineAct = `decline ${document.document}`;

  async function sign() {
    const outcome = await outcomeOf({
      name: 'sign_agreements',
      args: { display_name: null, signed: exact, statement: sentence, locale: data.locale },
    });
    if (membershipState.get().problem?.kind !== 'changed') return outcome;
    // What was ticked was said of another text.
    setTicked(false);
    reload();
    return messages.changed;
  }

  async function accept(): Promise<void> {
    setError(isTicked ? undefined : joining.statement.missing);
    if (isTicked && (await acts.run(acceptAct, sign))) onAccepted({ title, version });
  }

  async function decline(): Promise<boolean> {
    const args = { declined: exact, locale: data.locale };
    const isDone = await acts.run(declineAct, () => outcomeOf({ name: 'decline_agreements', args }));
    if (isDone) onFold();
    return isDone;
  }

  const isBusy = acts.doing === acceptAct;
  return (
    <div className="decision">
      <Statement
        sentence={sentence}
        isTicked={isTicked}
        onTick={(isTicked) => {
          setTicked(isTicked);
          setError(undefined);
        }}
        error={error}
      />
      <ActNote acts={acts} of={acceptAct} />
      <div className="member-buttons">
        <Button look="primary" isWaiting={isBusy} onClick={() => void accept()}>
          {isBusy ? messages.accepting : messages.accept}
        </Button>
        <Button onClick={onFold}>{declined_at ? messages.hide : messages.later}</Button>
        {!declined_at && (
          <AskOnce
            label={messages.decline}
            title={interpolate(messages.dialog.title, { version, title })}
            points={effects(props)}
            messages={{ ...messages.dialog, cancel: member.cancel }}
            acts={acts}
            of={declineAct}
            onConfirm={decline}
          />
        )}
      </div>
    </div>
  );
}
