import { type DatabaseProblem, useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import type { JoinData } from './model.ts';

type Props = {
  problem: DatabaseProblem | null;
  data: Pick<JoinData, 'messages' | 'signIn'>;
  /** Name of the button that was pressed. */
  button: string;
};

function textOf({ kind }: DatabaseProblem, { messages, signIn }: Props['data']): string {
  const { faults } = messages.joining;
  if (kind === 'unreachable' || kind === 'slow') return faults.unsure;
  if (kind === 'offline' || kind === 'server' || kind === 'session') return faults[kind];
  return signIn.messages.database[kind];
}

/** Says why something could not be signed or declined, and what to do next. Its place is always there, so that the words are said aloud. */
export function CallNote({ problem, data, button }: Props) {
  const { client } = useAuth();
  // Not the sign-out of the button: what was typed stays for whoever signs in again.
  const endSession = () => void client?.auth.signOut({ scope: 'local' });
  return (
    <div className="problem" aria-live="polite">
      {problem && (
        <>
          <p>{interpolate(textOf(problem, data), { button })}</p>
          {problem.kind === 'session' && <Button onClick={endSession}>{data.messages.joining.faults.signIn}</Button>}
        </>
      )}
    </div>
  );
}
