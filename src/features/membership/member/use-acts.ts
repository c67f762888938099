import { useRef, useState } from 'react';
import type { DatabaseProblem } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';

/** The acts of the member page, by the place where their outcome is told. */
export type ActName = string;

/** What came of an act: null where it was done, otherwise what to tell. */
export type Outcome = string | null;

export type Acts = {
  /** What is being done. */
  doing: ActName | null;
  problem: { of: ActName; text: string } | null;
  /** What was done last. */
  done: ActName | null;
  /** Does something, unless something is being done already. Gives whether it was done; never throws. */
  run: (of: ActName, job: () => Promise<Outcome>) => Promise<boolean>;
};

/** A problem with the database, in messages. */
export const tell = (problem: Pick<DatabaseProblem, 'kind'> | null, messages: Messages['auth']['database']): string =>
  messages[problem?.kind ?? 'other'];

/** One act at a time for the whole page, with what came of the last one. */
export function useActs(messages: Messages['auth']['database']): Acts {
  const [state, setState] = useState<Omit<Acts, 'run'>>({ doing: null, problem: null, done: null });
  // State comes a render too late to stop the second of two quick presses.
  const isRunning = useRef(false);

  async function run(of: ActName, job: () => Promise<Outcome>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ doing: of, problem: null, done: null });
    const text = await job().catch((error: unknown) => {
      console.error('Something on the member page failed.', error);
      return messages.other;
    });
    isRunning.current = false;
    setState({ doing: null, problem: text === null ? null : { of, text }, done: text === null ? of : null });
    return text === null;
  }

  return { ...state, run };
}
