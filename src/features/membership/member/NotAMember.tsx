import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import { isSettledByStewards } from '../status/ActNotice.tsx';
import { DeclinedDocuments } from '../status/DeclinedDocuments.tsx';
import type { MemberPageProps } from './MemberSection.tsx';

type NoticeProps = MemberPageProps & { isNew: boolean };

/** For an account that is not a member: it never joined, has declined, or its application is waiting, has lapsed or was declined. */
export function NotAMember({ data, status, isNew }: NoticeProps) {
  const { none, applied } = data.messages.member;
  const waits = status.standing === 'applied';
  const hasDeclined = status.standing === 'none' && status.documents.some(({ declined_at }) => declined_at);
  const text = waits ? applied.text : status.standing === 'lapsed' ? applied.lapsed : none.text;
  const application = status.acts.find(({ act }) => act === 'apply');
  const date = formatDayOfMoment(application?.acted_at ?? status.server_time, data.locale);
  return (
    <section className="member-note">
      {!isSettledByStewards(status) && (
        <>
          <FocusHeading focusOnMount={isNew}>{waits ? applied.title : none.title}</FocusHeading>
          <p>{interpolate(hasDeclined ? none.declined : text, { date, address: status.email })}</p>
          {hasDeclined && (
            <DeclinedDocuments
              documents={status.documents}
              text={data.messages.joining.declined.document}
              locale={data.locale}
            />
          )}
        </>
      )}
      <p>
        <a className="button button-primary" href={data.paths.join}>
          {waits ? applied.join : none.join}
        </a>
      </p>
    </section>
  );
}

/** For people who have left, and for those whose membership was ended by stewards, whose act is shown above it. */
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
      {!isSettledByStewards(status) && (
        <FocusHeading focusOnMount={isNew || hasJustLeft}>
          {interpolate(messages.title, { date: formatDayOfMoment(left_at ?? status.server_time, data.locale) })}
        </FocusHeading>
      )}
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
