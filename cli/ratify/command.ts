import { Problem, WrongUse } from '../command-line/problem.ts';
import { HELP, readOrder, USAGE } from './options.ts';
import { ratify } from './ratify.ts';
import { report, warning } from './report.ts';

/** What a command says and complains of, and the code it ends with. */
export type Outcome = { code: 0 | 1 | 2; said: string; complained: string };

/**
 * What `npm run ratify` does in a project's folder. Anything but a problem is a fault of ours and is thrown.
 * @param now in milliseconds since 1970
 */
export function ratifyCommand(line: string[], root: string, now = Date.now()): Outcome {
  try {
    const order = readOrder(line);
    if (!order) return { code: 0, said: HELP, complained: '' };
    const plan = ratify(root, order);
    return { code: 0, said: report(plan), complained: warning(plan.record, now) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isWrongUse = error instanceof WrongUse;
    const reasons = isWrongUse ? [error.message, USAGE] : [error.message];
    return { code: isWrongUse ? 2 : 1, said: '', complained: [...reasons, 'Nothing was changed.\n'].join('\n\n') };
  }
}
