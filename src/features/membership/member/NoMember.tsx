import { interpolate } from '#lib/messages/interpolate.ts';
import { dayOf } from './dates.ts';
import type { PartProps } from './part.ts';
import { useArrival } from './use-arrival.ts';

type Props = PartProps & { isNew: boolean };

/** For an account that has never been a member's. */
export function NotMember({ data, status, isNew }: Props) {
  const messages = data.messages.member.none;
  const heading = useArrival<HTMLHeadingElement>(isNew);
  return (
    <section className="member-note">
      <h2 ref={heading} tabIndex={-1}>
        {messages.title}
      </h2>
      <p>{interpolate(messages.text, { address: status.email })}</p>
      <p>
        <a className="button button-primary" href={data.addresses.join}>
          {messages.join}
        </a>
      </p>
    </section>
  );
}

/** For those who have left. */
export function LeftNote({ data, status, acts, isNew }: Props) {
  const messages = data.messages.member.left;
  const hasJustLeft = acts.doing === 'leave' || acts.done === 'leave';
  const heading = useArrival<HTMLHeadingElement>(isNew || hasJustLeft);
  const { number, left_at } = status.member ?? { number: 0, left_at: null };
  return (
    <section className="member-note">
      {hasJustLeft && (
        <p className="member-farewell" role="status">
          {data.messages.member.leaving.done}
        </p>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {interpolate(messages.title, { date: dayOf(left_at ?? status.server_time, data.locale) })}
      </h2>
      <p>{messages.text}</p>
      <p>{interpolate(messages.back, { number })}</p>
      <p>
        <a className="button" href={data.addresses.join}>
          {messages.join}
        </a>
      </p>
    </section>
  );
}
