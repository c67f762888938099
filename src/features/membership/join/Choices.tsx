import { useId, useState } from 'react';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { ShownDocument } from '../documents/order.ts';
import { listOf, namedIn } from '../sign/statement.ts';
import { useCall } from '../sign/use-call.ts';
import type { Membership } from '../status/use-membership.ts';
import { CallNote } from './CallNote.tsx';
import type { JoinData } from './model.ts';
import { PanelHeading } from './PanelHeading.tsx';

type Props = {
  data: JoinData;
  documents: ShownDocument[];
  membership: Membership;
  onLater: () => void;
  onDeclined: () => void;
};

/** Asks once before it is recorded that somebody declined. */
function DeclineQuestion({ data, documents, membership, onDeclined, onCancel }: Props & { onCancel: () => void }) {
  const { joining } = data.messages;
  const { decline } = joining;
  const { run, isRunning, problem } = useCall(membership);

  async function confirm(): Promise<void> {
    const declined = documents.map(({ status }) => ({ document: status.document, sha256: status.in_force.sha256 }));
    if (await run({ name: 'decline_agreements', args: { declined, locale: data.locale } })) onDeclined();
  }

  return (
    <section className="join-question">
      <PanelHeading takesFocus>{decline.title}</PanelHeading>
      <ul>
        <li>
          {interpolate(decline.recorded, { documents: listOf(joining.statement, namedIn(documents), data.locale) })}
        </li>
        <li>{decline.effect}</li>
        <li>{decline.account}</li>
      </ul>
      <CallNote problem={problem} data={data} button={decline.confirm} />
      <p className="sign-in-ways">
        <Button isWaiting={membership.isBusy} onClick={() => void confirm()}>
          {isRunning ? decline.confirming : decline.confirm}
        </Button>
        <Button onClick={onCancel}>{decline.cancel}</Button>
      </p>
    </section>
  );
}

/** What else somebody can do than sign, each with what it does. */
export function Choices(props: Props) {
  const { choices } = props.data.messages.joining;
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const id = useId();
  if (isAsking)
    return (
      <DeclineQuestion
        {...props}
        onCancel={() => {
          setWasAsked(true);
          setAsking(false);
        }}
      />
    );
  return (
    <section className="join-choices" aria-labelledby={id}>
      <PanelHeading id={id} takesFocus={wasAsked}>
        {choices.title}
      </PanelHeading>
      <dl>
        <div>
          <dt>
            <Button onClick={props.onLater}>{choices.later}</Button>
          </dt>
          <dd>{choices.laterHint}</dd>
        </div>
        <div>
          <dt>
            <Button onClick={() => setAsking(true)}>{choices.decline}</Button>
          </dt>
          <dd>{choices.declineHint}</dd>
        </div>
      </dl>
    </section>
  );
}
