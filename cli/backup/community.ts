import { createHash } from 'node:crypto';
import { z } from 'zod';

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);

/** The content of a backup, from the database's function `export_community`. Each row has the columns of its table. */
export const communitySchema = z.strictObject({
  /** When all of it was read. */
  taken_at: z.iso.datetime({ offset: true }),
  /** The last member number that was assigned. */
  last_number: z.int(),
  /** The key for hashing barred e-mail addresses, in hexadecimal. */
  address_key: z.string(),
  rules: rows,
  versions: rows,
  statements: rows,
  accounts: rows,
  members: rows,
  signatures: rows,
  acts: rows,
  held_addresses: rows,
  invitations: rows,
  stewards: rows,
  proposed_acts: rows,
  looks: rows,
  letters: rows,
  notices: rows,
  /** Missing in a backup of an earlier engine. */
  members_pages: rows.default([]),
  page_answers: rows,
  evidence: rows.default([]),
  evidence_readings: rows.default([]),
  // Both are missing in an earlier backup.
  required_reading: rows.default([]),
  acknowledgements: rows.default([]),
});

export type Community = z.output<typeof communitySchema>;
type Row = z.output<typeof row>;

const NAMES = {
  accounts: 'accounts',
  members: 'members',
  signatures: 'signatures',
  acts: 'acts on memberships',
  held_addresses: 'addresses that may not join',
  invitations: 'invitations',
  stewards: 'appointments of stewards',
  proposed_acts: 'acts that take two stewards',
  looks: 'looks of stewards at people',
  letters: 'e-mails to members',
  notices: 'notices of delivery',
  rules: 'rules of admission',
  versions: 'versions of agreements',
  statements: 'statements for signing',
  members_pages: "members' pages",
  page_answers: 'answers to "Was this page helpful?"',
  evidence: 'deleted accounts whose signatures are kept',
  evidence_readings: 'readings of this evidence',
  required_reading: 'requests to read documents',
  acknowledgements: 'confirmations of having read',
} satisfies Partial<Record<keyof Community, string>>;
type Kind = keyof typeof NAMES;
const KINDS = Object.keys(NAMES).filter((key): key is Kind => key in NAMES);

/** How many there are of each kind, with the name of the kind. */
export const countRows = (community: Community): { kind: Kind; name: string; count: number }[] =>
  KINDS.map((kind) => ({ kind, name: NAMES[kind], count: community[kind].length }));

/** SHA-256 of all content, whenever it is read. */
export const hashCommunity = ({ taken_at: _, ...content }: Community): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('hex');

/** With sorted keys: another version of PostgreSQL may use another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** The columns that identify a row of these kinds. A backend may have more rows than the backup. */
const KEYS = {
  versions: ['document', 'version'],
  statements: ['document', 'version', 'locale'],
  page_answers: ['page', 'token'],
} as const;

/**
 * The part of a backend's content that a backup covers: without versions, statements and answers that the backup lacks, and without
 * columns that are newer than the backup.
 */
export function narrowToBackup(stored: Community, backup: Community): Community {
  const getRows = (kind: Kind) => {
    const [example] = backup[kind];
    if (!example) return kind in KEYS ? [] : stored[kind];
    return stored[kind].filter(inBackup(kind, backup)).map((one) => pick(one, Object.keys(example)));
  };
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, getRows(kind)]));
  const { taken_at, last_number, address_key } = stored;
  return communitySchema.parse({ taken_at, last_number, address_key, ...kinds });
}

function inBackup(kind: Kind, backup: Community): (row: Row) => boolean {
  if (kind !== 'versions' && kind !== 'statements' && kind !== 'page_answers') return () => true;
  const toKey = (one: Row) => JSON.stringify(KEYS[kind].map((column) => one[column]));
  const known = new Set(backup[kind].map(toKey));
  return (one) => known.has(toKey(one));
}

const pick = (one: Row, columns: string[]): Row =>
  Object.fromEntries(columns.filter((column) => column in one).map((column) => [column, one[column]]));
