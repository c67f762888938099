import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { ActDialog } from './ActDialog.tsx';
import { type Outcome, useDesk } from './desk-context.tsx';
import { Day, List } from './List.tsx';
import { isProposal, type Proposal } from './model.ts';

/** Calls a function that returns the record of a person. `done` is the message on success. */
export type Change = (name: string, args: object, done: string) => Promise<Outcome>;

type ProposalProps = {
  proposal: Proposal;
  /** The name of the person concerned, as the dialog covers it. */
  name: string;
  onSettle: Change;
  /** As in `ActDialog`. */
  onOutdated: () => void;
};

/** An act waiting for another steward. */
export function ProposalNote({ proposal, name, onSettle, onOutdated }: ProposalProps) {
  const { data, info } = useDesk();
  const { proposals: messages } = data.messages;
  const { key, act, new_email, who, proposed_at, reason, until, decision } = proposal;
  const words = messages[act];
  const email = new_email ?? '';
  const isOwn = who.toLowerCase() === info.name.toLowerCase();
  const day = (moment: string) => formatShortDate(new Date(moment), data.locale);
  return (
    <div className="desk-proposal">
      <p>{interpolate(words.proposed, { who, email, day: day(proposed_at) })}</p>
      <p>
        {[until && interpolate(data.messages.person.until, { day: day(until) }), decision, reason]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isOwn && <p>{messages.own}</p>}
      <div className="member-buttons">
        {!isOwn && (
          <ActDialog
            label={words.confirm}
            title={interpolate(words.title, { name, email })}
            text={words.text}
            onOutdated={onOutdated}
            onConfirm={() => onSettle('desk_settle', { proposal: key, is_confirmed: true }, words.confirmed)}
          />
        )}
        <ActDialog
          label={messages.withdraw}
          title={messages.withdrawTitle}
          text={messages.withdrawText}
          onOutdated={onOutdated}
          onConfirm={() => onSettle('desk_settle', { proposal: key, is_confirmed: false }, messages.withdrawn)}
        />
      </div>
    </div>
  );
}

/** Acts waiting for another steward. */
export function Proposals() {
  const { data } = useDesk();
  const { proposals: messages, applications } = data.messages;
  return (
    <>
      <p className="desk-lead">{messages.lead}</p>
      <List
        name="desk_proposals"
        isItem={isProposal}
        first={0}
        caption={messages.caption}
        empty={messages.empty}
        getKey={({ key }) => key}
        columns={[
          {
            title: applications.name,
            show: ({ id, number, display_name }) => (
              <a href={`#person/${id}`}>
                <bdi>{display_name ?? number ?? data.messages.person.noMember}</bdi>
              </a>
            ),
          },
          { title: messages.act, show: ({ act }) => messages[act].name },
          { title: messages.by, show: ({ who }) => <bdi>{who}</bdi> },
          { title: messages.since, show: ({ proposed_at }) => <Day moment={proposed_at} /> },
          { title: messages.reason, show: ({ reason }) => reason },
        ]}
      />
    </>
  );
}
