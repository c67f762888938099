import { useEffect } from 'react';
import { versionHref } from '#contracts/agreements.ts';
import { getPendingSignatures } from '#contracts/membership/membership-state.ts';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import { formatDate, formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { MemberCard } from '../card/MemberCard.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import type { JoinData } from '../load.ts';
import { draft } from '../signing/draft.ts';
import { toShownDocuments } from './join-state.ts';

type Props = {
  data: JoinData;
  status: MembershipStatus;
  member: NonNullable<MembershipStatus['member']>;
  /** Whether they have signed just now on this page. */
  isNew: boolean;
  focusOnMount: boolean;
};

/** The signed documents, each with a link to its exact text. */
function SignedDocuments({ data, status }: Pick<Props, 'data' | 'status'>) {
  const { welcome } = data.messages.joining;
  return (
    <ul className="join-signed">
      {toShownDocuments(status.documents, data.agreements).map(({ agreement, status: { document: id, signed } }) => {
        if (!signed) return null;
        const text = interpolate(welcome.version, { title: agreement.title, version: signed.version });
        const date = formatDayOfMoment(signed.signed_at, data.locale);
        return (
          <li key={id}>
            {agreement.href ? <a href={versionHref(agreement, signed.version)}>{text}</a> : text}
            {', '}
            {interpolate(welcome.signedOn, { date })}
          </li>
        );
      })}
    </ul>
  );
}

/** The third step: the member card, and what comes next. */
export function WelcomePanel({ data, status, member, isNew, focusOnMount }: Props) {
  const { messages, paths, locale, site, logo } = data;
  const { welcome } = messages.joining;
  const since = formatDate(new Date(member.joined_at), locale);
  const name = member.display_name;
  const needsSignature = getPendingSignatures(status) !== null;
  useEffect(() => draft.forget(), []);

  return (
    <section className="join-panel welcome">
      <FocusHeading focusOnMount={focusOnMount}>
        {isNew ? interpolate(welcome.title, { name }) : welcome.already}
      </FocusHeading>
      <p>{isNew ? welcome.lead : interpolate(welcome.leadAlready, { name })}</p>
      {needsSignature && <p className="join-note">{welcome.asked}</p>}
      <MemberCard name={name} number={member.number} since={since} site={site} logo={logo} messages={messages.card} />
      <dl className="join-facts">
        <div>
          <dt>{welcome.name}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{welcome.number}</dt>
          <dd>{member.number}</dd>
        </div>
        <div>
          <dt>{welcome.since}</dt>
          <dd>{formatDayOfMoment(member.joined_at, locale)}</dd>
        </div>
      </dl>
      <h3>{welcome.signed}</h3>
      <SignedDocuments data={data} status={status} />
      <h3>{welcome.next}</h3>
      <ul className="join-next">
        <li>
          <a href={paths.about}>{welcome.community}</a>
        </li>
        <li>{welcome.keep}</li>
        <li>{interpolate(welcome.elsewhere, { address: status.email })}</li>
      </ul>
      <p>
        <a className="button button-primary" href={paths.member}>
          {welcome.member}
        </a>
      </p>
    </section>
  );
}
