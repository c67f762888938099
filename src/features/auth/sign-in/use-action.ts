import { useCallback, useRef, useState } from 'react';
import { type Doing, type Problem, problemOf } from '../problems/problem.ts';

type Task = { doing: Doing; job: () => Promise<void>; onProblem?: (problem: Problem) => void };

export type Action = {
  isBusy: boolean;
  problem: Problem | null;
  /** Does the task, unless one is under way: a second press changes nothing. */
  run: (task: Task) => void;
  /** Does the last task once more. */
  retry: () => void;
  clear: () => void;
};

/** Something that a press starts and that may go wrong. Never throws: what went wrong is `problem`. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // State comes a render too late to stop the second of two quick presses.
  const isRunning = useRef(false);
  const last = useRef<Task>(null);

  async function perform({ doing, job, onProblem }: Task): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await job();
    } catch (error) {
      const problem = problemOf(error, doing, navigator.onLine);
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
