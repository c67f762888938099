import { UsageError, UserError } from './errors.ts';
import type { Options, ParsedArgs } from './model.ts';
import { openTerminal } from './terminal.ts';

export const YES_OPTION: Options = { yes: { description: 'Does it without asking.' } };

/**
 * Asks the person who runs a command for confirmation, unless `--yes` is given.
 * @param question ends with a question mark
 * @throws {UserError} when the answer is no
 */
export async function confirm(question: string, { values }: ParsedArgs): Promise<void> {
  if (values.has('yes')) return;
  const terminal = openTerminal();
  if (!terminal) throw new UsageError(`${question} Nobody can be asked here: add --yes to do it.`);
  const answer = await terminal.ask(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserError('Nothing was done.');
}
