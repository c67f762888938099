import type { MemberAct, MembershipStatus, Standing } from '#contracts/membership/status.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';

type Kind = Exclude<keyof Messages['member']['acts'], 'facts'>;

type Props = {
  kind: Kind;
  act: MemberAct;
  messages: Messages['member']['acts'];
  contact: { label: string; href: string };
  locale: string;
};

/** Acts of stewards that are shown with their reason, their end and how to appeal. */
const KINDS = ['exclude', 'pause', 'warn', 'end', 'decline'] as const satisfies Kind[];

/** The acts of stewards that are in force, the most serious first. */
export const findMeasures = (acts: MemberAct[]): { kind: Kind; act: MemberAct }[] =>
  KINDS.flatMap((kind) =>
    acts.filter(({ act, actor }) => act === kind && actor === 'steward').map((act) => ({ kind, act })),
  );

const SETTLED: Partial<Record<Standing, Kind>> = { excluded: 'exclude', left: 'end', declined: 'decline' };

/** Whether an act of stewards explains why somebody is not a member. */
export const isSettledByStewards = ({ acts, standing }: MembershipStatus): boolean =>
  findMeasures(acts).some(({ kind }) => kind === SETTLED[standing]);

/** An act: since when and until when, why, who decided it, and how to appeal. */
export function ActFacts({ kind, act, messages, contact, locale }: Props) {
  const { facts } = messages;
  const day = (moment: string) => formatDayOfMoment(moment, locale);
  return (
    <div className="act-facts">
      <p>{messages[kind].text}</p>
      <dl>
        <div>
          <dt>{facts.since}</dt>
          <dd>{day(act.acted_at)}</dd>
        </div>
        {kind !== 'end' && kind !== 'decline' && (
          <div>
            <dt>{facts.until}</dt>
            <dd>{act.until ? interpolate(facts.day, { date: day(act.until) }) : facts.noEnd}</dd>
          </div>
        )}
        <div>
          <dt>{facts.reason}</dt>
          <dd>{act.reason ?? facts.noReason}</dd>
        </div>
        {act.decision && (
          <div>
            <dt>{facts.decision}</dt>
            <dd>{act.decision}</dd>
          </div>
        )}
        {act.who && (
          <div>
            <dt>{facts.who}</dt>
            <dd>{act.who}</dd>
          </div>
        )}
      </dl>
      <p>
        {facts.appeal} <a href={contact.href}>{contact.label}</a>
      </p>
    </div>
  );
}
