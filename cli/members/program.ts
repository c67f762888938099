import type { Backend } from '../backend/backend.ts';
import { URL_OPTION, WHICH_BACKEND } from '../backend/help.ts';
import { type Command, choiceOf, type Given, type Program } from '../command-line/model.ts';
import { Problem, WrongUse } from '../command-line/problem.ts';
import { BOM } from '../output/csv.ts';
import { checkTarget, type Target, writeWhole } from '../output/file.ts';
import { jsonOf } from '../output/json.ts';
import { plain } from '../output/plain.ts';
import { progressOn } from '../output/progress.ts';
import { say } from '../output/say.ts';
import { exportAsCsv, exportAsJson } from './export.ts';
import { listAsCsv, listAsJson, listAsTable } from './list.ts';
import { loadMember, loadMembers } from './load.ts';
import { type Person, STANDINGS, withStanding } from './model.ts';
import { showAsText } from './show.ts';
import { standingFilter } from './standings.ts';

export interface MembersParts {
  /** The backend that a command line names. */
  open: (given: Given) => Promise<Backend>;
  /** Days between a request for a signature and the end of its grace period. */
  graceDays: number;
}

const LIST_FORMATS = ['table', 'csv', 'json'] as const;
const EXPORT_FORMATS = ['csv', 'json'] as const;
const SHOW_FORMATS = ['text', 'json'] as const;

const WRITERS = { table: listAsTable, csv: listAsCsv, json: listAsJson };

/** `npm run members`: who is a member, for those who answer for the site. */
export const membersProgram = (parts: MembersParts): Program => ({
  name: 'members',
  says: 'Tells who is and who was a member, and what they signed.',
  commands: { list: list(parts), export: exportAll(parts), show: show(parts) },
  notes: [WHICH_BACKEND],
});

const list = ({ open, graceDays }: MembersParts): Command => ({
  says: 'Lists members with what they have signed.',
  options: {
    format: { value: 'format', choices: LIST_FORMATS, says: 'How it is written; table unless given.' },
    standing: {
      value: 'standing',
      says: `Only those who stand so: ${STANDINGS.join(', ')}, several with commas between them; none-of:left is everybody who has not left.`,
    },
    ...URL_OPTION,
  },
  run: async (given) => {
    const isMeant = standingFilter(given.values.get('standing'));
    const people = await load(await open(given), graceDays);
    const meant = people.filter(isMeant);
    process.stdout.write(WRITERS[choiceOf(given, 'format', LIST_FORMATS) ?? 'table'](meant));
    say(meant.length === people.length ? counted(people.length) : `${meant.length} of ${counted(people.length)}`);
    return 0;
  },
});

const exportAll = ({ open, graceDays }: MembersParts): Command => ({
  says: 'Writes all fields of all members, for another program.',
  options: {
    format: { value: 'format', choices: EXPORT_FORMATS, isNeeded: true, says: 'How it is written; has to be given.' },
    output: {
      value: 'file',
      says: 'Where to; "-" or nothing is the standard output. The file is for its owner alone.',
    },
    force: { says: 'Replaces the file where there is one.' },
    bom: { says: 'Begins a CSV with a byte order mark, by which Excel knows that it is UTF-8.' },
    ...URL_OPTION,
  },
  run: async (given) => {
    const format = choiceOf(given, 'format', EXPORT_FORMATS);
    const mark = given.values.has('bom') ? BOM : '';
    if (mark && format === 'json') throw new WrongUse('--bom is for CSV: JSON has no byte order mark.');
    const target = targetOf(given);
    if (target) checkTarget(target);
    const backend = await open(given);
    const people = await load(backend, graceDays);
    const text = format === 'csv' ? mark + exportAsCsv(people) : exportAsJson(people, backend.url, backend.now());
    if (target) writeWhole(target, text);
    else process.stdout.write(text);
    say(target ? `${counted(people.length)} written to ${plain(target.path)}` : counted(people.length));
    return 0;
  },
});

/** The file to write; undefined for the standard output. */
function targetOf({ values }: Given): Target | undefined {
  const path = values.get('output') ?? '-';
  return path === '-' ? undefined : { path, isForced: values.has('force') };
}

const show = ({ open, graceDays }: MembersParts): Command => ({
  says: 'Shows everything about one member.',
  words: ['e-mail'],
  options: {
    format: { value: 'format', choices: SHOW_FORMATS, says: 'How it is written; text unless given.' },
    ...URL_OPTION,
  },
  run: async (given) => {
    const [email = ''] = given.words;
    const backend = await open(given);
    const member = await loadMember(backend, email);
    if (!member) throw new Problem(`Nobody with the address ${plain(email)} is or was a member.`);
    const person = withStanding(member, graceDays, backend.now());
    process.stdout.write(choiceOf(given, 'format', SHOW_FORMATS) === 'json' ? jsonOf(person) : showAsText(person));
    return 0;
  },
});

async function load(backend: Backend, graceDays: number): Promise<Person[]> {
  const members = await loadMembers(backend, progressOn(process.stderr));
  return members.map((member) => withStanding(member, graceDays, backend.now()));
}

const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'member' : 'members'}`;
