import { resultOf, useAuth } from '#features/auth/index.ts';
import { AskOnce } from './AskOnce.tsx';
import type { Farewell } from './Member.island.tsx';
import type { PartProps } from './part.ts';
import { Section } from './Section.tsx';
import { tell } from './use-acts.ts';

type Props = PartProps & { isMember: boolean; onFarewell: (farewell: Farewell) => void };

/** The two ways to leave. */
export function Ending({ data, status, acts, outcomeOf, isMember, onFarewell }: Props) {
  const { client, signOut } = useAuth();
  const { ending, leaving, removing, cancel } = data.messages.member;
  const database = data.signIn.messages.database;

  async function remove() {
    if (!client) return database.unreachable;
    const result = await resultOf<unknown>(client.rpc('delete_account'));
    if (!result.ok) return tell(result.problem, database);
    // Told first: the page is another one as soon as the session is gone.
    onFarewell('deleted');
    await signOut({ ended: true });
    return null;
  }

  const removed = isMember
    ? [removing.member, removing.removed, removing.file, removing.work]
    : [status.member ? removing.removed : removing.removedAccount];
  return (
    <Section title={ending.title} lead={isMember ? ending.lead : ending.leadNone}>
      <ul className="endings">
        {isMember && (
          <li>
            <AskOnce
              label={ending.leave}
              title={leaving.title}
              points={[leaving.now, leaving.kept, leaving.work]}
              messages={{ ...leaving, cancel }}
              acts={acts}
              of="leave"
              onConfirm={() => acts.run('leave', () => outcomeOf({ name: 'leave_community', args: {} }))}
            />
            <p>{ending.leaveHint}</p>
          </li>
        )}
        <li>
          <AskOnce
            label={ending.remove}
            title={removing.title}
            points={removed}
            messages={{ ...removing, cancel }}
            acts={acts}
            of="delete"
            onConfirm={() => acts.run('delete', remove)}
            isFinal
          />
          <p>{ending.removeHint}</p>
        </li>
      </ul>
    </Section>
  );
}
