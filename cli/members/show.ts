import { getLastDay } from '#contracts/membership/membership-state.ts';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { formatTable, sanitizeForTerminal } from '../output/terminal.ts';
import type { PersonRecord } from './model.ts';

/** A time as the commands write it, such as `2027-01-31 09:30 UTC`. */
export const toMinute = (time: string) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const toDay = (time: string | number) => new Date(time).toISOString().slice(0, 10);

const STANDINGS: Record<PersonRecord['standing'], string> = {
  member: 'member: has signed what is in force',
  asked: 'asked: has a signature to give',
  due: 'due: the grace period for a signature is over',
  resting: 'resting: by their own choice',
  paused: 'paused by stewards',
  excluded: 'excluded',
  left: 'has left, or the membership was ended',
  applied: 'applied: waits to be accepted',
  lapsed: 'lapsed: has applied, and nobody decided in time',
  declined: 'declined: has applied, and was not accepted',
  none: 'has never joined',
};

/** Everything about one member, as text. Times are in UTC. */
export function showAsText(person: PersonRecord): string {
  const { number, display_name, email, joined_at, left_at, standing, grace_until } = person;
  const until = grace_until ? `, grace period until ${toDay(getLastDay(Date.parse(grace_until)))}` : '';
  const facts = [
    ['Member', number === null ? 'never' : `number ${number}`],
    ['Name', display_name ?? ''],
    ['E-mail', email ?? ''],
    ...(joined_at ? [['Since', toMinute(joined_at)]] : []),
    ...(left_at ? [['Left', toMinute(left_at)]] : []),
    ['Standing', STANDINGS[standing] + until],
    ...person.acts.map(({ act, acted_at, until, reason }) => [
      'In force',
      `${act} since ${toDay(acted_at)}${until ? ` until ${until}` : ''}${reason ? `: ${reason}` : ''}`,
    ]),
  ];
  return [
    lines(facts),
    ...person.documents.map(formatDocument),
    'All records, oldest first\n',
    formatTable(
      ['time', 'act', 'document', 'version', 'SHA-256', 'locale', 'statement'],
      person.signatures.map(({ signed_at, act, document: id, version, sha256, locale, statement }) => [
        toMinute(signed_at),
        act,
        id,
        version,
        sha256,
        locale,
        statement,
      ]),
    ),
    ...(person.all_acts.length > 0 ? ['All acts, oldest first\n', actsAsTable(person)] : []),
  ].join('\n');
}

const actsAsTable = ({ all_acts }: PersonRecord) =>
  formatTable(
    ['time', 'act', 'by', 'until', 'decision', 'reason'],
    all_acts.map(({ acted_at, act, actor, who, until, decision, reason }) => [
      toMinute(acted_at),
      act,
      who ?? actor,
      until,
      decision,
      reason,
    ]),
  );

function formatDocument({
  document: id,
  title,
  in_force,
  coming,
  signed,
  declined_at,
  asks_since,
}: DocumentStatus): string {
  const facts = [
    ['In force', `version ${in_force.version}, since ${in_force.effective}`],
    ['Coming', coming ? `version ${coming.version}, from ${coming.effective}` : 'none'],
    ['Signed', signed ? `version ${signed.version}, ${toMinute(signed.signed_at)}` : 'none'],
    ...(signed
      ? [
          ['SHA-256', signed.sha256],
          ['Statement', signed.statement],
        ]
      : []),
    ...(asks_since ? [['Asked', `since ${asks_since}`]] : []),
    ...(declined_at ? [['Declined', toMinute(declined_at)]] : []),
  ];
  return `${sanitizeForTerminal(title)} (${sanitizeForTerminal(id)})\n${lines(facts)}`;
}

const lines = (facts: string[][]) =>
  facts.map(([name = '', value = '']) => `  ${name.padEnd(9)}  ${sanitizeForTerminal(value)}\n`).join('');
