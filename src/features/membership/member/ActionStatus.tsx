import { useRef, useState } from 'react';
import type { DatabaseProblem } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';

/** An action of the member page. Its outcome is shown next to its button. */
export type ActionName = string;

/** The outcome of an action: null for success, otherwise the message to show. */
export type Outcome = string | null;

export type Actions = {
  /** The action that is running. */
  pending: ActionName | null;
  problem: { action: ActionName; text: string } | null;
  /** The last action that succeeded. */
  done: ActionName | null;
  /** Runs an action unless one is running. Resolves to whether it succeeded; never throws. */
  run: (action: ActionName, job: () => Promise<Outcome>) => Promise<boolean>;
};

/** The message for a failed database call. */
export const getProblemMessage = (
  problem: Pick<DatabaseProblem, 'kind'> | null,
  messages: Messages['auth']['database'],
): string => messages[problem?.kind ?? 'other'];

/** Runs one action at a time for the whole page, and remembers the outcome of the last one. */
export function useActions(messages: Messages['auth']['database']): Actions {
  const [state, setState] = useState<Omit<Actions, 'run'>>({ pending: null, problem: null, done: null });
  // State updates one render too late to stop the second of two quick presses.
  const isRunning = useRef(false);

  async function run(action: ActionName, job: () => Promise<Outcome>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ pending: action, problem: null, done: null });
    const text = await job().catch((error: unknown) => {
      console.error('An action on the member page failed.', error);
      return messages.other;
    });
    isRunning.current = false;
    setState({ pending: null, problem: text === null ? null : { action, text }, done: text === null ? action : null });
    return text === null;
  }

  return { ...state, run };
}

type ActionStatusProps = {
  actions: Actions;
  action: ActionName;
  /** The message on success. */
  done?: string;
};

/** The outcome of an action, next to its button. The live regions always exist, so that screen readers announce it. */
export const ActionStatus = ({ actions, action, done }: ActionStatusProps) => (
  <>
    <div className="problem" aria-live="polite">
      {actions.problem?.action === action && <p>{actions.problem.text}</p>}
    </div>
    {done && (
      <p className="member-done" aria-live="polite">
        {actions.done === action && done}
      </p>
    )}
  </>
);
