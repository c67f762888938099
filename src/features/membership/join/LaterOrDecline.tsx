import { useId, useState } from 'react';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import type { JoinData } from '../load.ts';
import { formatDocumentList, toNamedDocuments } from '../signing/Statement.tsx';
import { DeclinedDocuments } from '../status/DeclinedDocuments.tsx';
import { type Membership, useMembershipCall } from '../status/use-membership.ts';
import type { ShownDocument } from './join-state.ts';
import { SubmitError } from './SubmitError.tsx';

type LaterOrDeclineProps = {
  data: JoinData;
  /** What can be declined. */
  documents: ShownDocument[];
  membership: Membership;
  onLater: () => void;
  onDeclined: () => void;
};

/** Asks for confirmation before a refusal is recorded. */
function DeclineQuestion({
  data,
  documents,
  membership,
  onDeclined,
  onCancel,
}: LaterOrDeclineProps & { onCancel: () => void }) {
  const { joining } = data.messages;
  const { decline } = joining;
  const { run, isRunning, problem } = useMembershipCall(membership);

  async function confirm(): Promise<void> {
    const declined = documents.map(({ status }) => ({ document: status.document, sha256: status.in_force.sha256 }));
    if (await run({ name: 'decline_agreements', args: { declined, locale: data.locale } })) onDeclined();
  }

  return (
    <section className="join-question">
      <FocusHeading focusOnMount>{decline.title}</FocusHeading>
      <ul>
        <li>
          {interpolate(decline.recorded, {
            documents: formatDocumentList(joining.statement, toNamedDocuments(documents), data.locale),
          })}
        </li>
        <li>{decline.effect}</li>
        <li>{decline.account}</li>
      </ul>
      <SubmitError problem={problem} data={data} button={decline.confirm} />
      <p className="sign-in-ways">
        <Button isWaiting={membership.isBusy} onClick={() => void confirm()}>
          {isRunning ? decline.confirming : decline.confirm}
        </Button>
        <Button onClick={onCancel}>{decline.cancel}</Button>
      </p>
    </section>
  );
}

/** The alternatives to signing, each with its effect: nobody declines what they have signed. */
export function LaterOrDecline(props: LaterOrDeclineProps) {
  const { choices } = props.data.messages.joining;
  const [isConfirming, setConfirming] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const id = useId();
  if (isConfirming)
    return (
      <DeclineQuestion
        {...props}
        onCancel={() => {
          setCancelled(true);
          setConfirming(false);
        }}
      />
    );
  return (
    <section className="join-choices" aria-labelledby={id}>
      <FocusHeading id={id} focusOnMount={wasCancelled}>
        {choices.title}
      </FocusHeading>
      <dl>
        <div>
          <dt>
            <Button onClick={props.onLater}>{choices.later}</Button>
          </dt>
          <dd>{choices.laterHint}</dd>
        </div>
        {props.documents.length > 0 && (
          <div>
            <dt>
              <Button onClick={() => setConfirming(true)}>{choices.decline}</Button>
            </dt>
            <dd>{choices.declineHint}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

type OptOutPanelProps = { data: JoinData; email: string; onBack: () => void };

/** What the page says after "decide later". Nothing is stored: a reload shows the documents again. */
export function LaterPanel({ data: { messages, paths }, email, onBack }: OptOutPanelProps) {
  const { later } = messages.joining;
  return (
    <section className="join-panel">
      <FocusHeading focusOnMount>{later.title}</FocusHeading>
      <p>{interpolate(later.text, { address: email })}</p>
      <p className="sign-in-ways">
        <a className="button" href={paths.home}>
          {later.home}
        </a>
        <Button onClick={onBack}>{later.back}</Button>
      </p>
    </section>
  );
}

type DeclinedPanelProps = Omit<OptOutPanelProps, 'email'> & {
  status: MembershipStatus;
  date: string;
  /** Whether it has just happened on this page. */
  isNew: boolean;
};

/** What the page says to people who have declined, with what they can do next. */
export function DeclinedPanel({ data: { messages, paths, locale }, status, date, isNew, onBack }: DeclinedPanelProps) {
  const { declined } = messages.joining;
  return (
    <section className="join-panel">
      <FocusHeading focusOnMount={isNew}>{interpolate(declined.title, { date })}</FocusHeading>
      <p>{interpolate(declined.text, { address: status.email })}</p>
      <DeclinedDocuments documents={status.documents} text={declined.document} locale={locale} />
      <p className="sign-in-ways">
        <Button look="primary" onClick={onBack}>
          {declined.sign}
        </Button>
        <a className="button" href={paths.member}>
          {declined.remove}
        </a>
      </p>
      <p className="join-hint">{declined.removeHint}</p>
    </section>
  );
}
