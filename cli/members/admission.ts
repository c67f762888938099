import { z } from 'zod';
import { ADMISSIONS } from '#contracts/membership/status.ts';
import type { Backend } from '../backend/backend.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { UserError } from '../command-line/errors.ts';
import { type Command, getChoice, type Options, type ParsedArgs } from '../command-line/model.ts';
import { formatJson } from '../output/formats.ts';
import { formatTable, printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { getSteward, STEWARD_OPTION } from './act-commands.ts';

interface AdmissionParts {
  open: (args: ParsedArgs) => Promise<Backend>;
  /** The URL of the page for joining. */
  getJoinUrl: () => string;
}

const time = z.iso.datetime({ offset: true });

const applicationsSchema = z.array(
  z.object({
    email: z.string(),
    display_name: z.string(),
    applied_at: time,
    until: z.iso.date(),
    accepted_by: z.array(z.string()),
    approvals: z.int(),
  }),
);

const invitationsSchema = z.array(
  z.object({ email: z.string(), invited_at: time, expires_at: time, who: z.string().nullable() }),
);

const invitedSchema = z.object({ email: z.string(), expires_at: time, admission: z.enum(ADMISSIONS) });

const FORMATS = ['table', 'json'] as const;
const LIST_OPTIONS: Options = {
  format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
  ...URL_OPTION,
};

const toDay = (moment: string) => new Date(moment).toISOString().slice(0, 10);

/** The commands about applications and invitations. */
export const admissionCommands = (parts: AdmissionParts): Record<string, Command> => ({
  applications: applications(parts),
  invite: invite(parts),
  uninvite: uninvite(parts),
  invitations: invitations(parts),
});

const applications = ({ open }: AdmissionParts): Command => ({
  description: 'Lists the waiting applications, the oldest first.',
  options: LIST_OPTIONS,
  run: async (args) => {
    const { call } = await open(args);
    const waiting = await call('list_applications', {}, applicationsSchema);
    const rows = waiting.map(({ email, display_name, applied_at, until, accepted_by, approvals }) => [
      display_name,
      email,
      toDay(applied_at),
      until,
      `${accepted_by.length} of ${approvals}`,
      accepted_by.join(', '),
    ]);
    const header = ['name', 'e-mail', 'applied', 'lapses', 'accepted', 'by'];
    const isJson = getChoice(args, 'format', FORMATS) === 'json';
    process.stdout.write(isJson ? formatJson(waiting) : formatTable(header, rows));
    printStatus(`${waiting.length} waiting`);
    return 0;
  },
});

const invite = ({ open, getJoinUrl }: AdmissionParts): Command => ({
  description:
    'Invites an e-mail address: its owner joins without waiting. Prints a link to send. Inviting again restarts the period.',
  positionals: ['e-mail'],
  options: {
    days: {
      value: 'days',
      expects: { description: 'a number of days from 1 to 365', validate: isDays },
      description: 'How many days it is valid; 14 by default.',
    },
    ...STEWARD_OPTION,
    format: { value: 'format', choices: ['text', 'json'], description: 'The output format; text by default.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const [email = ''] = args.positionals;
    const url = getJoinUrl();
    const { call } = await open(args);
    const days = Number(args.values.get('days') ?? 14);
    const { admission, ...invited } = await call(
      'invite_member',
      { email, days, who: getSteward(args) },
      invitedSchema,
    );
    // After the number sign: no server on the way sees the address.
    const link = `${url}#email=${encodeURIComponent(invited.email)}`;
    if (args.values.get('format') === 'json') process.stdout.write(formatJson({ ...invited, link }));
    else process.stdout.write(`${link}\n`);
    printStatus(
      `${sanitizeForTerminal(invited.email)} is invited until ${toDay(invited.expires_at)}. Send the link to this address; it is useless to others.`,
    );
    if (admission === 'open')
      printStatus('Everyone joins this community without an invitation: membership.admission is "open".');
    return 0;
  },
});

const isDays = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 365;

const uninvite = ({ open }: AdmissionParts): Command => ({
  description: 'Takes an invitation back.',
  positionals: ['e-mail'],
  options: URL_OPTION,
  run: async (args) => {
    const [email = ''] = args.positionals;
    const { call } = await open(args);
    if (!(await call('withdraw_invitation', { email }, z.boolean())))
      throw new UserError(`There is no invitation for ${sanitizeForTerminal(email)}.`);
    printStatus(`${sanitizeForTerminal(email)} is no longer invited.`);
    return 0;
  },
});

const invitations = ({ open }: AdmissionParts): Command => ({
  description: 'Lists who is invited and has not joined yet.',
  options: LIST_OPTIONS,
  run: async (args) => {
    const { call } = await open(args);
    const pending = await call('list_invitations', {}, invitationsSchema);
    const rows = pending.map(({ email, invited_at, expires_at, who }) => [
      email,
      toDay(invited_at),
      toDay(expires_at),
      who,
    ]);
    const isJson = getChoice(args, 'format', FORMATS) === 'json';
    process.stdout.write(isJson ? formatJson(pending) : formatTable(['e-mail', 'invited', 'until', 'by'], rows));
    printStatus(`${pending.length} invited`);
    return 0;
  },
});
