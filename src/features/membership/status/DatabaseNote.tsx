import type { DatabaseProblem, SignInData } from '#features/auth/index.ts';
import { Button } from '#ui/Button.tsx';

type Props = { problem: DatabaseProblem; words: SignInData['words']; onRetry: () => void };

/** Says that the membership could not be looked up, and tries again. */
export const DatabaseNote = ({ problem, words, onRetry }: Props) => (
  <div className="problem">
    <p>{words.database[problem.kind]}</p>
    <Button onClick={onRetry}>{words.problems.retry}</Button>
  </div>
);
