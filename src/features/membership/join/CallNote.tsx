import { type DatabaseProblem, useAuth } from '#features/auth/index.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#ui/Button.tsx';
import type { JoinData } from './model.ts';

type Props = {
  problem: DatabaseProblem | null;
  data: Pick<JoinData, 'words' | 'signIn'>;
  /** Name of the button that was pressed. */
  button: string;
};

function textOf({ kind }: DatabaseProblem, { words, signIn }: Props['data']): string {
  const { faults } = words.joining;
  if (kind === 'unreachable' || kind === 'slow') return faults.unsure;
  if (kind === 'offline' || kind === 'server' || kind === 'session') return faults[kind];
  return signIn.words.database[kind];
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
          <p>{fill(textOf(problem, data), { button })}</p>
          {problem.kind === 'session' && <Button onClick={endSession}>{data.words.joining.faults.signIn}</Button>}
        </>
      )}
    </div>
  );
}
