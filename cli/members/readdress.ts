import { z } from 'zod';
import type { Backend } from '../backend/backend.ts';
import { makeChange } from '../backend/backend-errors.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { confirm, YES_OPTION } from '../command-line/confirm.ts';
import type { Command, ParsedArgs } from '../command-line/model.ts';
import { quoteForShell } from '../output/quote.ts';
import { printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { loadMember } from './load.ts';
import { requireReason } from './reason.ts';
import { getTwoStewards, STEWARDS_OPTION } from './two-stewards.ts';

const readdressed = z.object({ email: z.string() });

/** Gives an account another address if its mailbox is lost. */
export const readdressCommand = (open: (args: ParsedArgs) => Promise<Backend>): Command => ({
  description:
    'Gives an account another e-mail address if its mailbox is lost. Number and signatures stay, every session ends, and both mailboxes are notified. Make sure that it is the same person.',
  positionals: ['e-mail', 'new e-mail'],
  options: {
    ...STEWARDS_OPTION,
    reason: {
      value: 'text',
      required: true,
      description: 'Why, and how you know that it is the same person; they read it.',
    },
    decision: { value: 'number', description: 'The number of the recorded decision that this carries out.' },
    ...YES_OPTION,
    ...URL_OPTION,
  },
  run: async (args) => {
    const [email = '', next = ''] = args.positionals;
    const stewards = getTwoStewards(args);
    const reason = requireReason(args);
    const backend = await open(args);
    const [from, to] = [email, next].map(sanitizeForTerminal);
    const known = await loadMember(backend, email);
    const name = known?.display_name ? `${sanitizeForTerminal(known.display_name)} (${from})` : from;
    await confirm(`Give ${name} the address ${to}?`, args);
    const decision = args.values.get('decision') ?? null;
    const given = { email, new_email: next, stewards, reason, decision };
    const { email: address } = await makeChange(
      backend.call('readdress_member', given, readdressed),
      `members -- show ${quoteForShell(next)}`,
    );
    printStatus(`${name} signs in with ${sanitizeForTerminal(address)} from now on. Both mailboxes are notified.`);
    return 0;
  },
});
