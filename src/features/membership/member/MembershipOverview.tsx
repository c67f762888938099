import type { MembershipState } from '#contracts/membership/membership-state.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { SavableCard } from '../card/SavableCard.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import { formatDay, type MemberPageProps } from './MemberSection.tsx';

type NoticeProps = MemberPageProps & { isNew: boolean };

/** For an account that has never joined. */
export function NeverJoined({ data, status, isNew }: NoticeProps) {
  const messages = data.messages.member.none;
  return (
    <section className="member-note">
      <FocusHeading focusOnMount={isNew}>{messages.title}</FocusHeading>
      <p>{interpolate(messages.text, { address: status.email })}</p>
      <p>
        <a className="button button-primary" href={data.paths.join}>
          {messages.join}
        </a>
      </p>
    </section>
  );
}

/** For people who have left. */
export function HasLeft({ data, status, actions, isNew }: NoticeProps) {
  const messages = data.messages.member.left;
  const hasJustLeft = actions.pending === 'leave' || actions.done === 'leave';
  const { number, left_at } = status.member ?? { number: 0, left_at: null };
  return (
    <section className="member-note">
      {hasJustLeft && (
        <p className="member-goodbye" role="status">
          {data.messages.member.leaving.done}
        </p>
      )}
      <FocusHeading focusOnMount={isNew || hasJustLeft}>
        {interpolate(messages.title, { date: formatDay(left_at ?? status.server_time, data.locale) })}
      </FocusHeading>
      <p>{messages.text}</p>
      <p>{interpolate(messages.back, { number })}</p>
      <p>
        <a className="button" href={data.paths.join}>
          {messages.join}
        </a>
      </p>
    </section>
  );
}

type MembershipOverviewProps = MemberPageProps & { state: MembershipState; isNew: boolean };

/** The membership state in words, and what follows from it. */
function MembershipStateText({ data, state }: Pick<MembershipOverviewProps, 'data' | 'state'>) {
  const messages = data.messages.member.standing;
  if (state.kind !== 'signatureRequested' && state.kind !== 'overdue') {
    return (
      <dd>
        <strong className="membership-state membership-state-good">{messages.member}</strong>
        <p>{messages.memberHint}</p>
      </dd>
    );
  }
  const date = formatDay(state.until, data.locale);
  const askedHint = state.isDeclined ? messages.declinedHint : messages.askedHint;
  return (
    <dd>
      <strong className="membership-state membership-state-open">
        {state.kind === 'overdue' ? messages.due : interpolate(messages.asked, { date })}
      </strong>
      <p>{state.kind === 'overdue' ? interpolate(messages.dueHint, { date }) : askedHint}</p>
    </dd>
  );
}

/** The member card, and beside it the membership state. */
export function MembershipOverview({ data, status, state, isNew }: MembershipOverviewProps) {
  const messages = data.messages.member;
  const { display_name, number, joined_at } = status.member ?? { display_name: '', number: 0, joined_at: '' };
  const since = formatDay(joined_at, data.locale);
  return (
    <section className="member-hero">
      <SavableCard
        name={display_name}
        number={number}
        since={since}
        site={data.site}
        messages={messages.card}
        logo={data.logo}
      />
      <div className="membership-facts">
        <FocusHeading focusOnMount={isNew}>
          {interpolate(messages.standing.greeting, { name: display_name })}
        </FocusHeading>
        <dl>
          <div>
            <dt>{messages.standing.standing}</dt>
            <MembershipStateText data={data} state={state} />
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
