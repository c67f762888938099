import { type MouseEvent, useCallback, useRef, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import { isRetryable, MAIL_INTERVAL, type Operation, type Problem, toProblem } from './problem.ts';

type ProblemMessageProps = {
  problem: Problem | null;
  messages: Messages['auth']['problems'];
  /** Absent if nothing was tried yet, as with an error that a link contains. */
  onRetry: (() => void) | undefined;
  /** Sends another mail, if that would help. */
  onNewCode?: (() => void) | undefined;
};

/** A wait for the next mail is over in a minute, as the message says; a limit per hour lasts longer. */
const getText = ({ kind, seconds }: Problem, messages: ProblemMessageProps['messages']) =>
  kind === 'limited' && seconds && seconds <= MAIL_INTERVAL ? messages.limitedFor : messages[kind];

const needsNewCode = ({ kind }: Problem) => ['expired', 'device', 'attempts', 'again'].includes(kind);

/**
 * Says what went wrong and what to do next. The live region always exists, so that screen readers announce it. It takes the focus
 * if the pressed button has disappeared.
 */
export function ProblemMessage({ problem, messages, onRetry, onNewCode }: ProblemMessageProps) {
  const region = useRef<HTMLDivElement>(null);
  useFocusIfLost(region, problem?.kind);

  /** Moves the focus from a button that disappears with the problem to where the person continues. */
  function goOn({ currentTarget }: MouseEvent<HTMLElement>, goal: string, act: () => void): void {
    const next = currentTarget.closest('form')?.querySelector<HTMLElement>(goal);
    (next ?? region.current)?.focus();
    // What is typed next replaces the code that was refused.
    if (next instanceof HTMLInputElement) next.select();
    act();
  }

  return (
    <div className="problem" aria-live="polite" ref={region} tabIndex={-1}>
      {problem && (
        <>
          <p>{getText(problem, messages)}</p>
          {onRetry && isRetryable(problem) && (
            <Button onClick={(event) => goOn(event, '[type="submit"]', onRetry)}>{messages.retry}</Button>
          )}
          {onNewCode && (needsNewCode(problem) || !onRetry) && (
            <Button onClick={(event) => goOn(event, 'input', onNewCode)}>{messages.newCode}</Button>
          )}
        </>
      )}
    </div>
  );
}

type Task = { operation: Operation; job: () => Promise<void>; onProblem?: (problem: Problem) => void };

type Action = {
  isBusy: boolean;
  problem: Problem | null;
  /** Runs the task, unless one is running. */
  run: (task: Task) => void;
  /** Runs the last task again. */
  retry: () => void;
  clear: () => void;
};

/** Runs a task that may fail. Never throws: if it fails, `problem` says why. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // State updates one render too late to stop the second of two quick presses.
  const isRunning = useRef(false);
  const last = useRef<Task>(null);

  async function perform({ operation, job, onProblem }: Task): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await job();
    } catch (error) {
      const problem = toProblem(error, operation, navigator.onLine);
      setProblem(problem);
      onProblem?.(problem);
    }
    setBusy(false);
  }

  function run(task: Task): void {
    if (isRunning.current) return;
    isRunning.current = true;
    last.current = task;
    perform(task).finally(() => {
      isRunning.current = false;
    });
  }

  return {
    isBusy,
    problem,
    run,
    retry: () => last.current && run(last.current),
    clear: useCallback(() => setProblem(null), []),
  };
}
