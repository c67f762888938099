import { HELP, readOrder } from './options.ts';
import { ratify } from './ratify.ts';
import { Refusal } from './refusal.ts';
import { report, warning } from './report.ts';

/** What a command says and complains of, and the code it ends with. */
export type Outcome = { code: 0 | 1 | 2; said: string; complained: string };

/**
 * What `npm run ratify` does in a project's folder. Anything but a refusal is a fault of ours and is thrown.
 * @param now in milliseconds since 1970
 */
export function ratifyCommand(line: string[], root: string, now = Date.now()): Outcome {
  try {
    const order = readOrder(line);
    if (!order) return { code: 0, said: HELP, complained: '' };
    const plan = ratify(root, order);
    return { code: 0, said: report(plan), complained: warning(plan.record, now) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.exitCode, said: '', complained: `${error.message}\n\nNothing was changed.\n` };
  }
}
