import { type DatabaseProblem, useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { JoinData } from '../load.ts';

type Props = {
  problem: DatabaseProblem | null;
  data: Pick<JoinData, 'messages' | 'signIn'>;
  /** The label of the button that was pressed. */
  button: string;
};

function getText({ kind }: DatabaseProblem, { messages, signIn }: Props['data']): string {
  const { faults } = messages.joining;
  if (kind === 'unreachable' || kind === 'slow') return faults.unsure;
  if (kind === 'offline' || kind === 'server' || kind === 'session') return faults[kind];
  return signIn.messages.database[kind];
}

/** Says why signing or declining failed, and what to do next. Its live region always exists, so that screen readers announce it. */
export function SubmitError({ problem, data, button }: Props) {
  const { client } = useAuth();
  // Unlike the sign-out button, this keeps what was typed for the same person signing in again.
  const endSession = () => void client?.auth.signOut({ scope: 'local' });
  return (
    <div className="problem" aria-live="polite">
      {problem && (
        <>
          <p>{interpolate(getText(problem, data), { button })}</p>
          {problem.kind === 'session' && <Button onClick={endSession}>{data.messages.joining.faults.signIn}</Button>}
        </>
      )}
    </div>
  );
}
