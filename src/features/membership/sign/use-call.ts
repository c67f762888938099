import { useState } from 'react';
import type { DatabaseProblem } from '#features/auth/index.ts';
import { membershipState } from '../status/state.ts';
import type { Membership, MembershipCall } from '../status/use-membership.ts';

/** One act with what went wrong with it, apart from what goes wrong elsewhere on the page. */
export function useCall({ act }: Membership) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<DatabaseProblem | null>(null);

  /** Whether it was done. A second press while it is under way changes nothing. */
  async function run(call: MembershipCall): Promise<boolean> {
    if (membershipState.get().isBusy) return false;
    setProblem(null);
    setRunning(true);
    const isDone = await act(call);
    setRunning(false);
    if (!isDone) setProblem(membershipState.get().problem);
    return isDone;
  }

  return { run, isRunning, problem, clear: () => setProblem(null) };
}
