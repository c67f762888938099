import type { MembershipState } from '#contracts/membership/membership-state.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { CardWithPicture } from '../card/CardWithPicture.tsx';
import { dayOf } from './dates.ts';
import type { PartProps } from './part.ts';
import { useArrival } from './use-arrival.ts';

type Props = PartProps & { state: MembershipState; isNew: boolean };

/** How somebody stands, in words, and what follows from it. */
function StandingText({ data, state }: Pick<Props, 'data' | 'state'>) {
  const messages = data.messages.member.standing;
  if (state.kind !== 'signatureRequested' && state.kind !== 'overdue') {
    return (
      <dd>
        <strong className="standing standing-good">{messages.member}</strong>
        <p>{messages.memberHint}</p>
      </dd>
    );
  }
  const date = dayOf(state.until, data.locale);
  const askedHint = state.isDeclined ? messages.declinedHint : messages.askedHint;
  return (
    <dd>
      <strong className="standing standing-open">
        {state.kind === 'overdue' ? messages.due : interpolate(messages.asked, { date })}
      </strong>
      <p>{state.kind === 'overdue' ? interpolate(messages.dueHint, { date }) : askedHint}</p>
    </dd>
  );
}

/** The card, and beside it what it stands for. */
export function StandingSection({ data, status, state, isNew }: Props) {
  const messages = data.messages.member;
  const greeting = useArrival<HTMLHeadingElement>(isNew);
  const { display_name, number, joined_at } = status.member ?? { display_name: '', number: 0, joined_at: '' };
  const since = dayOf(joined_at, data.locale);
  return (
    <section className="member-hero">
      <CardWithPicture
        name={display_name}
        number={number}
        since={since}
        site={data.site}
        messages={messages.card}
        logo={data.logo}
      />
      <div className="member-standing">
        <h2 ref={greeting} tabIndex={-1}>
          {interpolate(messages.standing.greeting, { name: display_name })}
        </h2>
        <dl>
          <div>
            <dt>{messages.standing.standing}</dt>
            <StandingText data={data} state={state} />
          </div>
          <div>
            <dt>{messages.standing.since}</dt>
            <dd>{since}</dd>
          </div>
          <div>
            <dt>{messages.standing.number}</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{messages.standing.address}</dt>
            <dd>{status.email}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
