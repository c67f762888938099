import type { User } from '@supabase/supabase-js';
import { useEffect } from 'react';
import { getMembershipState } from '#contracts/membership/membership-state.ts';
import { setPending } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';
import { membershipState } from '../status/state.ts';
import { type MembershipCall, useMembership } from '../status/use-membership.ts';
import { AskedSection } from './AskedSection.tsx';
import { Ending } from './Ending.tsx';
import type { Farewell } from './Member.island.tsx';
import { MyData } from './MyData.tsx';
import type { MemberData } from './model.ts';
import { NameForm } from './NameForm.tsx';
import { LeftNote, NotMember } from './NoMember.tsx';
import { Sessions } from './Sessions.tsx';
import { Signed } from './Signed.tsx';
import { StandingSection } from './StandingSection.tsx';
import { tell, useActs } from './use-acts.ts';
import { useOnline } from './use-online.ts';
import { Waiting } from './Waiting.tsx';

type Props = {
  data: MemberData;
  user: User;
  /** Whether they have just signed in here, so that the focus comes along. */
  isNew: boolean;
  onFarewell: (farewell: Farewell) => void;
};

/** Everything that somebody who is signed in sees and can do. */
export function SignedIn({ data, user, isNew, onFarewell }: Props) {
  const { status, problem, reload, act } = useMembership();
  const database = data.signIn.messages.database;
  const acts = useActs(database);
  const isOnline = useOnline();
  const messages = data.messages.member;
  // Whatever sign-in was begun has led here.
  useEffect(() => setPending(null), []);
  const isMissed = isOnline && problem?.kind === 'offline';
  useEffect(() => {
    if (isMissed) reload();
  }, [isMissed, reload]);

  if (!status) {
    if (!problem) return <Waiting messages={messages} />;
    return (
      <div className="problem member-problem" role="alert">
        <p>{tell(problem, database)}</p>
        <Button onClick={reload}>{messages.retry}</Button>
      </div>
    );
  }

  const outcomeOf = async (call: MembershipCall) =>
    (await act(call)) ? null : tell(membershipState.get().problem, database);

  const state = getMembershipState(status, data.graceDays);
  const common = { data, status, acts, user, outcomeOf };
  return (
    <div className="member-page">
      <p className="member-offline" aria-live="polite">
        {!isOnline && messages.offline}
      </p>
      {state.kind === 'none' && <NotMember {...common} isNew={isNew} />}
      {state.kind === 'left' && <LeftNote {...common} isNew={isNew} />}
      {state.kind !== 'none' && state.kind !== 'left' && (
        <>
          <AskedSection {...common} state={state} isNew={isNew} reload={reload} />
          <StandingSection {...common} state={state} isNew={isNew && state.kind === 'member'} />
          <Signed {...common} />
          <NameForm {...common} reload={reload} />
        </>
      )}
      <MyData {...common} />
      <Sessions {...common} onDone={() => onFarewell('everywhere')} />
      <Ending {...common} isMember={state.kind !== 'none' && state.kind !== 'left'} onFarewell={onFarewell} />
    </div>
  );
}
