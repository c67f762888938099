import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { ActionStatus } from './ActionStatus.tsx';
import { type MemberPageProps, MemberSection } from './MemberSection.tsx';

/** Starting a rest, and ending it. */
export function Rest({ data, status, actions, getOutcome }: MemberPageProps) {
  const messages = data.messages.member.rest;
  const rest = status.acts.find(({ act, actor }) => act === 'pause' && actor === 'member');
  const isBusy = actions.pending === 'rest';
  const name = rest ? 'resume_membership' : 'rest_membership';
  const label = rest ? messages.end : messages.begin;
  return (
    <MemberSection isForScreen title={messages.title} lead={messages.lead}>
      {rest && <p>{interpolate(messages.since, { date: formatDayOfMoment(rest.acted_at, data.locale) })}</p>}
      <Button isWaiting={isBusy} onClick={() => void actions.run('rest', () => getOutcome({ name, args: {} }))}>
        {isBusy ? messages.busy : label}
      </Button>
      <ActionStatus actions={actions} action="rest" done={rest ? messages.rests : messages.isBack} />
    </MemberSection>
  );
}
