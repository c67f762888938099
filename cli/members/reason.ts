import { UsageError } from '../command-line/errors.ts';
import type { ParsedArgs } from '../command-line/model.ts';

/** The longest reason that the database accepts, in code points. */
const MAX_LENGTH = 2000;

const format = (count: number) => count.toLocaleString('en-GB');

/** The reason that a command gives, without spaces around it; null if it is empty or left out. */
export function getReason({ values }: ParsedArgs): string | null {
  const reason = values.get('reason')?.trim() || null;
  const { length } = [...(reason ?? '')];
  if (length > MAX_LENGTH)
    throw new UsageError(`--reason has ${format(length)} characters. At most ${format(MAX_LENGTH)} are allowed.`);
  return reason;
}

/** A reason that has to be given. */
export function requireReason(args: ParsedArgs): string {
  const reason = getReason(args);
  if (reason) return reason;
  throw new UsageError('--reason is empty. It must give a reason.');
}
