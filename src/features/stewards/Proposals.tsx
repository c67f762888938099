import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { ActDialog } from './ActDialog.tsx';
import { useDesk } from './desk-context.tsx';
import { List } from './List.tsx';
import type { Proposal } from './model.ts';

/** Calls a function that answers with the record of a person, and says that it is done. Resolves to a problem to show. */
export type Change = (name: string, args: object, said: string) => Promise<string | null>;

type ProposalProps = { proposal: Proposal; onSettle: Change };

/** An exclusion that waits for another steward. */
export function ProposalNote({ proposal, onSettle }: ProposalProps) {
  const { data, info } = useDesk();
  const { proposals: messages } = data.messages;
  const { key, who, proposed_at, reason, until, decision } = proposal;
  const isOwn = who.toLowerCase() === info.name.toLowerCase();
  const day = (moment: string) => formatShortDate(new Date(moment), data.locale);
  return (
    <div className="desk-proposal">
      <p>{interpolate(messages.proposed, { who, day: day(proposed_at) })}</p>
      <p>
        {[until && interpolate(data.messages.person.until, { day: day(until) }), decision, reason]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOwn && <p>{messages.own}</p>}
      <div className="member-buttons">
        {!isOwn && (
          <ActDialog
            label={messages.confirm}
            title={messages.confirmTitle}
            text={messages.confirmText}
            onConfirm={() => onSettle('desk_settle', { proposal: key, is_confirmed: true }, messages.confirmed)}
          />
        )}
        <ActDialog
          label={messages.withdraw}
          title={messages.withdrawTitle}
          text={messages.withdrawText}
          onConfirm={() => onSettle('desk_settle', { proposal: key, is_confirmed: false }, messages.withdrawn)}
        />
      </div>
    </div>
  );
}

/** Acts that wait for another steward. */
export function Proposals() {
  const { data } = useDesk();
  const { proposals: messages, applications } = data.messages;
  return (
    <>
      <p className="desk-lead">{messages.lead}</p>
      <List<Proposal>
        name="desk_proposals"
        first={0}
        caption={messages.caption}
        empty={messages.empty}
        keyOf={({ key }) => key}
        columns={[
          {
            title: applications.name,
            show: ({ id, number, display_name }) => (
              <a href={`#person/${id}`}>{display_name ?? number ?? data.messages.person.noMember}</a>
            ),
          },
          { title: messages.by, show: ({ who }) => who },
          { title: messages.since, show: ({ proposed_at }) => formatShortDate(new Date(proposed_at), data.locale) },
          { title: messages.reason, show: ({ reason }) => reason },
        ]}
      />
    </>
  );
}
