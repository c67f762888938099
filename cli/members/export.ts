import type { DocumentStatus } from '#contracts/membership/status.ts';
import { type Cell, formatCsv, formatJson } from '../output/formats.ts';
import type { Member } from './model.ts';

/** The columns of a member, whatever they sign. */
const FIELDS = ['number', 'display_name', 'email', 'joined_at', 'left_at', 'standing', 'grace_until'] as const;

/** The columns of each document, with its name in front: `house_rules.signed_version`. */
const DOCUMENT_FIELDS: Record<string, (status: DocumentStatus) => Cell> = {
  in_force: ({ in_force }) => in_force.version,
  coming: ({ coming }) => coming?.version ?? null,
  signed_version: ({ signed }) => signed?.version ?? null,
  signed_sha256: ({ signed }) => signed?.sha256 ?? null,
  signed_at: ({ signed }) => signed?.signed_at ?? null,
  statement: ({ signed }) => signed?.statement ?? null,
  declined_at: ({ declined_at }) => declined_at,
  asks_since: ({ asks_since }) => asks_since,
};

/** A line for each member, with all fields in columns. */
export function exportAsCsv(people: readonly Member[]): string {
  const documents = [...new Set(people.flatMap((person) => person.documents.map(({ document: id }) => id)))].sort();
  const header = [
    ...FIELDS,
    ...documents.flatMap((id) => Object.keys(DOCUMENT_FIELDS).map((field) => `${id}.${field}`)),
  ];
  const rows = people.map((person) => [
    ...FIELDS.map((field) => person[field]),
    ...documents.flatMap((id) => toCells(person.documents.find(({ document: documentId }) => documentId === id))),
  ]);
  return formatCsv([header, ...rows]);
}

const toCells = (status: DocumentStatus | undefined): Cell[] =>
  Object.values(DOCUMENT_FIELDS).map((field) => (status ? field(status) : null));

/** The export, with its source and time. */
export const exportAsJson = (people: readonly Member[], backend: string, now: number): string =>
  formatJson({ backend, exported_at: new Date(now).toISOString(), members: people });
