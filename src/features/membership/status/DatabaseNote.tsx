import type { DatabaseProblem, SignInData } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';

type Props = { problem: DatabaseProblem; messages: SignInData['messages']; onRetry: () => void };

/** Says that the membership could not be looked up, and tries again. */
export const DatabaseNote = ({ problem, messages, onRetry }: Props) => (
  <div className="problem">
    <p>{messages.database[problem.kind]}</p>
    <Button onClick={onRetry}>{messages.problems.retry}</Button>
  </div>
);
