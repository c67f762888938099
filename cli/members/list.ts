import { type Cell, formatCsv, formatJson } from '../output/formats.ts';
import { formatTable } from '../output/terminal.ts';
import type { Member } from './model.ts';

const signedVersions = ({ documents }: Member) =>
  documents.flatMap(({ document: id, signed }) => (signed ? [{ document: id, version: signed.version }] : []));

const formatSigned = (person: Member) =>
  signedVersions(person)
    .map(({ document: id, version }) => `${id} ${version}`)
    .join(', ');

const toDay = (time: string | null) => time && new Date(time).toISOString().slice(0, 10);

/** For people; days are in UTC. */
export const listAsTable = (people: readonly Member[]): string =>
  formatTable(
    ['no.', 'name', 'e-mail', 'since', 'left', 'standing', 'signed'],
    people.map((person) => [
      person.number,
      person.display_name,
      person.email,
      toDay(person.joined_at),
      toDay(person.left_at),
      person.standing,
      formatSigned(person),
    ]),
  );

const toEntry = (person: Member) => ({
  number: person.number,
  name: person.display_name,
  email: person.email,
  member_since: person.joined_at,
  left: person.left_at,
  standing: person.standing,
  signed: signedVersions(person),
});

const HEADER = ['number', 'name', 'email', 'member_since', 'left', 'standing', 'signed'];

export const listAsCsv = (people: readonly Member[]): string =>
  formatCsv([
    HEADER,
    ...people.map((person): Cell[] => Object.values({ ...toEntry(person), signed: formatSigned(person) })),
  ]);

export const listAsJson = (people: readonly Member[]): string => formatJson(people.map(toEntry));
