import { emailSchema } from '#contracts/email.ts';
import type { Backend } from '../backend/backend.ts';
import { BACKEND_NOTE, URL_OPTION } from '../backend/url-option.ts';
import { UsageError, UserError } from '../command-line/errors.ts';
import { type Command, getChoice, type ParsedArgs, type Program } from '../command-line/model.ts';
import { checkTarget, type Target, writeFileAtomically } from '../output/file.ts';
import { BOM, formatJson } from '../output/formats.ts';
import { printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { acknowledgementsCommand } from './acknowledgements.ts';
import { actCommands } from './act-commands.ts';
import { admissionCommands } from './admission.ts';
import { evidenceCommands } from './evidence.ts';
import { exportAsCsv, exportAsJson } from './export.ts';
import { listAsCsv, listAsJson, listAsTable } from './list.ts';
import { loadMember, loadMembers } from './load.ts';
import { LISTED_STANDINGS, standingFilter } from './model.ts';
import { readdressCommand } from './readdress.ts';
import { showAsText } from './show.ts';
import { stewardCommands } from './stewards.ts';

interface MembersParts {
  /** The backend that the command line names. */
  open: (args: ParsedArgs) => Promise<Backend>;
  /** The URL of the page for joining. */
  getJoinUrl: () => string;
}

const LIST_FORMATS = ['table', 'csv', 'json'] as const;
const EXPORT_FORMATS = ['csv', 'json'] as const;
const SHOW_FORMATS = ['text', 'json'] as const;

const WRITERS = { table: listAsTable, csv: listAsCsv, json: listAsJson };

/** `npm run members`: the members, for those who answer for the site. */
export const membersProgram = (parts: MembersParts): Program => ({
  name: 'members',
  description: 'Shows who is and who was a member, and what they signed; and keeps the roll.',
  commands: withAddressChecks({
    list: list(parts),
    export: exportAll(parts),
    show: show(parts),
    acknowledgements: acknowledgementsCommand(parts.open),
    ...admissionCommands(parts),
    ...actCommands(parts.open),
    ...stewardCommands(parts.open),
    readdress: readdressCommand(parts.open),
    ...evidenceCommands(parts.open),
  }),
  notes: [BACKEND_NOTE],
});

/** The same commands, which refuse an argument that should be an e-mail address and is none. */
const withAddressChecks = (commands: Record<string, Command>): Record<string, Command> =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => {
      const run = async (args: ParsedArgs) => {
        const wrong = args.positionals.find(
          (given, index) => command.positionals?.[index]?.endsWith('e-mail') && !emailSchema.safeParse(given).success,
        );
        if (wrong !== undefined)
          throw new UsageError(
            `"${wrong}" is not an e-mail address. It must be one such as ana@example.org, in letters from a to z.`,
          );
        return command.run(args);
      };
      return [name, { ...command, run }];
    }),
  );

const list = ({ open }: MembersParts): Command => ({
  description: 'Lists members with what they have signed.',
  options: {
    format: { value: 'format', choices: LIST_FORMATS, description: 'The output format; a table by default.' },
    standing: {
      value: 'standing',
      description: `Only members with this status: ${LISTED_STANDINGS.join(', ')}, several with commas between them; none-of:left is everyone who has not left.`,
    },
    ...URL_OPTION,
  },
  run: async (args) => {
    const isMeant = standingFilter(args.values.get('standing'));
    const people = await loadMembers(await open(args));
    const meant = people.filter(isMeant);
    process.stdout.write(WRITERS[getChoice(args, 'format', LIST_FORMATS) ?? 'table'](meant));
    printStatus(
      meant.length === people.length ? counted(people.length) : `${meant.length} of ${counted(people.length)}`,
    );
    return 0;
  },
});

const exportAll = ({ open }: MembersParts): Command => ({
  description: 'Writes all fields of all members, for another program.',
  options: {
    format: {
      value: 'format',
      choices: EXPORT_FORMATS,
      required: true,
      description: 'The output format.',
    },
    output: {
      value: 'file',
      description: 'The file to write; "-" or nothing is the standard output. Only its owner can read the file.',
    },
    force: { description: 'Replaces an existing file.' },
    bom: { description: 'Begins a CSV with a byte order mark, so that Excel recognises UTF-8.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const format = getChoice(args, 'format', EXPORT_FORMATS);
    const mark = args.values.has('bom') ? BOM : '';
    if (mark && format === 'json') throw new UsageError('--bom is for CSV: JSON has no byte order mark.');
    const target = getTarget(args);
    if (target) checkTarget(target);
    const backend = await open(args);
    const people = await loadMembers(backend);
    const text = format === 'csv' ? mark + exportAsCsv(people) : exportAsJson(people, backend.url, backend.now());
    if (target) writeFileAtomically(target, text);
    else process.stdout.write(text);
    printStatus(
      target ? `${counted(people.length)} written to ${sanitizeForTerminal(target.path)}` : counted(people.length),
    );
    return 0;
  },
});

/** The file to write; undefined for the standard output. */
function getTarget({ values }: ParsedArgs): Target | undefined {
  const path = values.get('output') ?? '-';
  return path === '-' ? undefined : { path, isForced: values.has('force') };
}

const show = ({ open }: MembersParts): Command => ({
  description: 'Shows everything about one member.',
  positionals: ['e-mail'],
  options: {
    format: { value: 'format', choices: SHOW_FORMATS, description: 'The output format; text by default.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const [email = ''] = args.positionals;
    const backend = await open(args);
    const member = await loadMember(backend, email);
    if (!member)
      throw new UserError(`Nobody with the address ${sanitizeForTerminal(email)} is or was a member, or has applied.`);
    process.stdout.write(getChoice(args, 'format', SHOW_FORMATS) === 'json' ? formatJson(member) : showAsText(member));
    return 0;
  },
});

const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'member' : 'members'}`;
