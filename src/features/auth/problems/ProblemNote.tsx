import type { ReactNode } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { isPassing, type Problem } from './problem.ts';

type Props = {
  problem: Problem | null;
  messages: Messages['auth']['problems'];
  onRetry: () => void;
  /** Where a newer mail would help. */
  onNewCode?: (() => void) | undefined;
  /** Other ways on. */
  children?: ReactNode;
};

const textOf = ({ kind, seconds }: Problem, messages: Props['messages']) =>
  kind === 'limited' && seconds ? messages.limitedFor : messages[kind];

const needsNewCode = ({ kind }: Problem) => ['expired', 'device', 'attempts', 'again'].includes(kind);

/** Says what went wrong, where it did, with what to do next. Its place is always there, so that the words are said aloud. */
export function ProblemNote({ problem, messages, onRetry, onNewCode, children }: Props) {
  return (
    <div className="problem" aria-live="polite">
      {problem && (
        <>
          <p>{textOf(problem, messages)}</p>
          {isPassing(problem) && <Button onClick={onRetry}>{messages.retry}</Button>}
          {needsNewCode(problem) && onNewCode && <Button onClick={onNewCode}>{messages.newCode}</Button>}
          {children}
        </>
      )}
    </div>
  );
}
