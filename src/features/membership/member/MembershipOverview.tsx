import { getLastDay, isInGoodStanding, type PendingSignatures } from '#contracts/membership/membership-state.ts';
import { formatDate, formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { SavableCard } from '../card/SavableCard.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import { formatLastDay } from './deadline.ts';
import type { MemberPageProps } from './MemberSection.tsx';

type MembershipOverviewProps = MemberPageProps & { pending: PendingSignatures | null; isNew: boolean };

/** The standing in words, and what follows from it. */
function StandingText({ data, status, pending }: Pick<MembershipOverviewProps, 'data' | 'status' | 'pending'>) {
  const messages = data.messages.member.standing;
  const { standing, acts } = status;
  if (standing === 'resting' || standing === 'paused') {
    const pause = acts.find(({ act }) => act === 'pause');
    const date = formatDayOfMoment(pause?.acted_at ?? status.server_time, data.locale);
    return (
      <dd>
        <strong className="membership-state membership-state-open">{messages[standing]}</strong>
        <p>{interpolate(standing === 'resting' ? messages.restingHint : messages.pausedHint, { date })}</p>
      </dd>
    );
  }
  if (!pending) {
    return (
      <dd>
        <strong className="membership-state membership-state-good">{messages.member}</strong>
        <p>{messages.memberHint}</p>
      </dd>
    );
  }
  const date = formatLastDay(getLastDay(pending.until), data.locale);
  const askedHint = pending.isDeclined ? messages.declinedHint : messages.askedHint;
  return (
    <dd>
      <strong className="membership-state membership-state-open">
        {pending.isOverdue ? messages.due : interpolate(messages.asked, { date })}
      </strong>
      <p>{pending.isOverdue ? interpolate(messages.dueHint, { date }) : askedHint}</p>
    </dd>
  );
}

/** The member card, next to the membership state. */
export function MembershipOverview({ data, status, pending, isNew }: MembershipOverviewProps) {
  const messages = data.messages.member;
  const { display_name, number, joined_at } = status.member ?? { display_name: '', number: 0, joined_at: '' };
  const since = formatDate(new Date(joined_at), data.locale);
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
            <StandingText data={data} status={status} pending={pending} />
          </div>
          <div>
            <dt>{messages.standing.since}</dt>
            <dd>{formatDayOfMoment(joined_at, data.locale)}</dd>
          </div>
          <div>
            <dt>{messages.standing.number}</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{messages.standing.address}</dt>
            <dd>
              <bdi>{status.email}</bdi>
            </dd>
          </div>
        </dl>
        {data.membersPages && isInGoodStanding(status) && (
          <p>
            <a className="button" href={data.membersPages.href}>
              {data.membersPages.label}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
