import { z } from 'zod';
import { STANDINGS } from '#contracts/membership/status.ts';
import { STEWARD_ROLES } from '#contracts/membership/steward-roles.ts';
import type { Backend } from '../backend/backend.ts';
import { URL_OPTION } from '../backend/url-option.ts';
import { confirm, YES_OPTION } from '../command-line/confirm.ts';
import { UserError } from '../command-line/errors.ts';
import { type Command, getChoice, type ParsedArgs } from '../command-line/model.ts';
import { formatJson } from '../output/formats.ts';
import { formatTable, printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { getSteward, STEWARD_OPTION } from './act-commands.ts';

type Open = (args: ParsedArgs) => Promise<Backend>;

const changeSchema = z.object({
  email: z.string().nullable(),
  name: z.string(),
  roles: z.array(z.enum(STEWARD_ROLES)),
  who: z.string().nullable(),
  changed_at: z.iso.datetime({ offset: true }),
});
const stewardSchema = changeSchema.extend({ standing: z.enum(STANDINGS) });
const stewardsSchema = z.object({ stewards: z.array(stewardSchema), changes: z.array(changeSchema) });

const FORMATS = ['table', 'json'] as const;

/** The commands about who may use the stewards' desk. */
export const stewardCommands = (open: Open): Record<'appoint' | 'dismiss' | 'stewards', Command> => ({
  appoint: appoint(open),
  dismiss: dismiss(open),
  stewards: stewards(open),
});

const isRole = (text: string) => STEWARD_ROLES.some((role) => role === text);
const parseRoles = (text: string) => text.split(',').map((role) => role.trim());

const appoint = (open: Open): Command => ({
  description:
    "Appoints a member a steward, who may use the stewards' desk of the site. If repeated, these roles replace the others.",
  positionals: ['e-mail'],
  options: {
    role: {
      value: 'roles',
      required: true,
      expects: {
        description: `one or more of ${STEWARD_ROLES.join(', ')}, with commas between them`,
        validate: (text) => parseRoles(text).every(isRole),
      },
      description:
        'roll sees members and admits; conduct sees a member and measures; words sees page feedback and who was notified. Several with commas between them.',
    },
    name: {
      value: 'name',
      description: 'The name under their acts; of at most 39 characters. By default the name of the membership.',
    },
    ...STEWARD_OPTION,
    ...YES_OPTION,
    ...URL_OPTION,
  },
  run: async (args) => {
    const [email = ''] = args.positionals;
    const roles = parseRoles(args.values.get('role') ?? '');
    const { call } = await open(args);
    await confirm(`Appoint ${sanitizeForTerminal(email)} a steward for ${roles.join(', ')}?`, args);
    const { name, ...appointed } = await call(
      'appoint_steward',
      { email, roles, name: args.values.get('name') ?? null, who: getSteward(args) },
      stewardSchema,
    );
    printStatus(`${sanitizeForTerminal(name)} is a steward for ${appointed.roles.join(', ')}.`);
    return 0;
  },
});

const dismiss = (open: Open): Command => ({
  description: 'Takes all roles from a steward, at once. What they did stays recorded.',
  positionals: ['e-mail'],
  options: { ...STEWARD_OPTION, ...YES_OPTION, ...URL_OPTION },
  run: async (args) => {
    const [email = ''] = args.positionals;
    const shown = sanitizeForTerminal(email);
    const { call } = await open(args);
    await confirm(`Dismiss ${shown} as a steward?`, args);
    if (!(await call('dismiss_steward', { email, who: getSteward(args) }, z.boolean())))
      throw new UserError(`${shown} is not a steward.`);
    printStatus(`${shown} is no longer a steward.`);
    return 0;
  },
});

const stewards = (open: Open): Command => ({
  description: 'Lists the stewards. JSON also includes everyone who was one, with each change of roles.',
  options: {
    format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const { call } = await open(args);
    const listed = await call('list_stewards', {}, stewardsSchema);
    const rows = listed.stewards.map(({ name, email, roles, changed_at, standing }) => [
      name,
      email,
      roles.join(', '),
      new Date(changed_at).toISOString().slice(0, 10),
      standing,
    ]);
    const isJson = getChoice(args, 'format', FORMATS) === 'json';
    process.stdout.write(
      isJson ? formatJson(listed) : formatTable(['name', 'e-mail', 'roles', 'since', 'standing'], rows),
    );
    printStatus(`${rows.length} ${rows.length === 1 ? 'steward' : 'stewards'}`);
    return 0;
  },
});
