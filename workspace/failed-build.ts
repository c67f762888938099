import { ENDED_BY_PIPE } from './closed-output.ts';

/** How a build has ended: its exit code, or the signal that ended it. */
export type BuildEnd = { code: number | null; signal: NodeJS.Signals | null };

/** Why a build failed, for the end of a message. A program that the system kills cannot say anything itself. */
export function whyNotBuilt({ code, signal }: BuildEnd): string {
  if (signal === 'SIGKILL')
    return 'The system ended the build (SIGKILL). Often memory ran out: a small site needs about 1 GB. Build it on a machine with more.';
  if (signal !== null) return `The build was stopped (${signal}).`;
  return code === ENDED_BY_PIPE ? 'The build ended when nobody read its output any more.' : 'See the mistakes above.';
}
