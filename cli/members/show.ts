import type { DocumentStatus } from '#contracts/membership/status.ts';
import { formatTable, sanitizeForTerminal } from '../output/terminal.ts';
import type { Person, Signature } from './model.ts';

const minuteOf = (time: string) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

const STANDINGS: Record<Person['standing'], string> = {
  member: 'member: has signed what is in force',
  asked: 'asked: has a signature to give',
  due: 'due: the grace period for a signature is over',
  left: 'has left',
  none: 'has never joined',
};

/** Everything about one member, to be read. Times are in UTC. */
export function showAsText(person: Person & { signatures: Signature[] }): string {
  const { number, display_name, email, joined_at, left_at, standing, grace_until } = person;
  const until = grace_until ? `, grace period until ${dayOf(grace_until)}` : '';
  const facts = [
    ['Member', `number ${number}`],
    ['Name', display_name],
    ['E-mail', email ?? ''],
    ['Since', minuteOf(joined_at)],
    ...(left_at ? [['Left', minuteOf(left_at)]] : []),
    ['Standing', STANDINGS[standing] + until],
  ];
  return [
    lines(facts),
    ...person.documents.map(documentInWords),
    'All records, oldest first\n',
    formatTable(
      ['time', 'act', 'document', 'version', 'SHA-256', 'locale', 'statement'],
      person.signatures.map(({ signed_at, act, document, version, sha256, locale, statement }) => [
        minuteOf(signed_at),
        act,
        document,
        version,
        sha256,
        locale,
        statement,
      ]),
    ),
  ].join('\n');
}

function documentInWords({
  document,
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
    ['Signed', signed ? `version ${signed.version}, ${minuteOf(signed.signed_at)}` : 'none'],
    ...(signed
      ? [
          ['SHA-256', signed.sha256],
          ['Statement', signed.statement],
        ]
      : []),
    ...(asks_since ? [['Asked', `since ${asks_since}`]] : []),
    ...(declined_at ? [['Declined', minuteOf(declined_at)]] : []),
  ];
  return `${sanitizeForTerminal(title)} (${sanitizeForTerminal(document)})\n${lines(facts)}`;
}

const lines = (facts: string[][]) =>
  facts.map(([name = '', value = '']) => `  ${name.padEnd(9)}  ${sanitizeForTerminal(value)}\n`).join('');
