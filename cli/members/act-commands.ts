import type { MEMBER_ACTS } from '#contracts/membership/status.ts';
import type { Backend } from '../backend/backend.ts';
import { makeChange } from '../backend/backend-errors.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { confirm, YES_OPTION } from '../command-line/confirm.ts';
import { type Command, DAY, getChoice, type Options, type ParsedArgs } from '../command-line/model.ts';
import { formatJson } from '../output/formats.ts';
import { quoteForShell } from '../output/quote.ts';
import { sanitizeForTerminal } from '../output/terminal.ts';
import { loadMember } from './load.ts';
import { memberWithSignatures, type PersonRecord } from './model.ts';
import { getReason, requireReason } from './reason.ts';

/** What one steward does with one command; a change of address takes two stewards, see `readdress.ts`. */
type StewardAct = Exclude<(typeof MEMBER_ACTS)[number], 'apply' | 'readdress'>;

interface ActParts {
  description: string;
  /** The beginning of the question, and of the message afterwards. */
  verb: string;
  done: string;
  needsReason: boolean;
  /** Whether it may end by itself. */
  hasEnd?: boolean;
}

const ACTS = {
  accept: {
    description:
      'Accepts an application. Once as many have accepted it as membership.approvals asks for, the person is a member.',
    verb: 'Accept the application of',
    done: 'accepted',
    needsReason: false,
  },
  decline: {
    description: 'Declines an application, with a reason that the person reads.',
    verb: 'Decline the application of',
    done: 'declined',
    needsReason: true,
  },
  warn: {
    description: 'Records a written warning.',
    verb: 'Warn',
    done: 'warned',
    needsReason: true,
    hasEnd: true,
  },
  pause: {
    description:
      'Pauses a membership. Leaving and coming back does not end the pause, nor does another account of the same mailbox.',
    verb: 'Pause the membership of',
    done: 'paused',
    needsReason: true,
    hasEnd: true,
  },
  resume: {
    description: 'Ends a pause, or a rest at the wish of the member.',
    verb: 'Resume the membership of',
    done: 'resumed',
    needsReason: false,
  },
  exclude: {
    description:
      'Excludes a person: the membership ends, and no account with this address, in whatever spelling, can sign until the exclusion is lifted. An address without an account can be excluded, too.',
    verb: 'Exclude',
    done: 'excluded',
    needsReason: true,
    hasEnd: true,
  },
  readmit: {
    description: 'Lifts an exclusion. The person may then join again by signing what is in force.',
    verb: 'Readmit',
    done: 'readmitted',
    needsReason: false,
  },
  end: {
    description:
      'Ends a membership, for example after a rest of twelve months, or by letter. The person may join again.',
    verb: 'End the membership of',
    done: 'ended',
    needsReason: true,
  },
} as const satisfies Record<StewardAct, ActParts>;

const FORMATS = ['text', 'json'] as const;

const BY_OPTION: Options = {
  by: {
    value: 'name',
    description: 'The steward who does it; the person reads the name. By default the variable STEWARD.',
  },
};

const toOptions = ({ needsReason, hasEnd }: ActParts): Options => ({
  reason: { value: 'text', required: needsReason, description: 'Why, as the person reads it; up to 2,000 characters.' },
  ...(hasEnd && {
    until: { value: 'day', expects: DAY, description: 'It ends by itself at the beginning of that day, in UTC.' },
  }),
  decision: { value: 'number', description: 'The number of the recorded decision that this carries out.' },
  ...BY_OPTION,
  ...YES_OPTION,
  format: { value: 'format', choices: FORMATS, description: 'The output format; text by default.' },
  ...URL_OPTION,
});

/** The name of the steward who runs a command, with single spaces, so that a typo does not create a second steward. Null if none is given. */
export const getSteward = ({ values }: ParsedArgs): string | null =>
  (values.get('by') ?? process.env.STEWARD)?.trim().replaceAll(/\s+/g, ' ') ?? null;

export const STEWARD_OPTION = BY_OPTION;

/** A command for each act of stewards. */
export const actCommands = (open: (args: ParsedArgs) => Promise<Backend>): Record<StewardAct, Command> => ({
  accept: toCommand('accept', ACTS.accept, open),
  decline: toCommand('decline', ACTS.decline, open),
  warn: toCommand('warn', ACTS.warn, open),
  pause: toCommand('pause', ACTS.pause, open),
  resume: toCommand('resume', ACTS.resume, open),
  exclude: toCommand('exclude', ACTS.exclude, open),
  readmit: toCommand('readmit', ACTS.readmit, open),
  end: toCommand('end', ACTS.end, open),
});

const toCommand = (act: StewardAct, parts: ActParts, open: (args: ParsedArgs) => Promise<Backend>): Command => ({
  description: parts.description,
  positionals: ['e-mail'],
  options: toOptions(parts),
  run: async (args) => {
    const [email = ''] = args.positionals;
    const { values } = args;
    const reason = parts.needsReason ? requireReason(args) : getReason(args);
    const until = values.get('until') ?? null;
    const backend = await open(args);
    const known = await loadMember(backend, email);
    const end = until ? ` until ${until}` : '';
    await confirm(`${parts.verb} ${getName(known, email)}${end}?`, args);
    const given = { email, act, reason, until, decision: values.get('decision') ?? null, who: getSteward(args) };
    const person = await makeChange(
      backend.call('record_member_act', given, memberWithSignatures.nullable()),
      `members -- show ${quoteForShell(email)}`,
    );
    process.stdout.write(
      getChoice(args, 'format', FORMATS) === 'json'
        ? formatJson(person)
        : `${toSentence(person, email, act, parts, end)}\n`,
    );
    return 0;
  },
});

function getName(person: PersonRecord | null, email: string): string {
  if (!person) return sanitizeForTerminal(email);
  const number = person.number === null ? 'no member' : `number ${person.number}`;
  return sanitizeForTerminal(`${person.display_name ?? 'somebody'} (${number}, ${person.email ?? email})`);
}

function toSentence(person: PersonRecord | null, email: string, act: StewardAct, parts: ActParts, end: string): string {
  if (person) return `${getName(person, email)}: ${parts.done}${end}. Standing: ${person.standing}.`;
  const address = sanitizeForTerminal(email);
  return act === 'exclude'
    ? `Nobody has an account with the address ${address}. Only a keyed hash of it is stored${end}: anyone who signs up with it is excluded.`
    : `Nobody has an account with the address ${address}. Its hash is removed.`;
}
