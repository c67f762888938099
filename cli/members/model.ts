import { z } from 'zod';

const time = z.iso.datetime({ offset: true });
const versionRecord = z.object({
  version: z.int(),
  effective: z.iso.date(),
  change: z.enum(['editorial', 'substantive']),
  summary: z.string(),
  sha256: z.string(),
});

/** A document that members sign, as far as one of them is concerned. */
const documentStatus = z.object({
  document: z.string(),
  title: z.string(),
  in_force: versionRecord,
  coming: versionRecord.nullable(),
  signed: z.object({ version: z.int(), sha256: z.string(), signed_at: time, statement: z.string() }).nullable(),
  declined_at: time.nullable(),
  asks_since: z.iso.date().nullable(),
});

/** Somebody who is or was a member, as the database's functions for stewards tell it. */
export const memberSchema = z.object({
  number: z.int(),
  display_name: z.string(),
  email: z.string().nullable(),
  joined_at: time,
  left_at: time.nullable(),
  documents: z.array(documentStatus),
});

const signature = z.object({
  document: z.string(),
  version: z.int(),
  sha256: z.string(),
  act: z.enum(['accept', 'decline', 'withdraw']),
  statement: z.string().nullable(),
  locale: z.string().nullable(),
  signed_at: time,
});

/** The same with everything that they ever signed, declined or withdrew. */
export const memberWithSignatures = memberSchema.extend({ signatures: z.array(signature) });

export type Member = z.output<typeof memberSchema>;
export type DocumentStatus = Member['documents'][number];
export type Signature = z.output<typeof signature>;

export const STANDINGS = ['member', 'asked', 'due', 'left'] as const;
export type StandingName = (typeof STANDINGS)[number];

/** How a member stands at a time, and the end of the grace period where a signature is asked for (milliseconds since 1970). */
export type StandingOf = (member: Member, now: number) => { kind: StandingName | 'none'; until?: number };

export type Person<M extends Member = Member> = M & {
  standing: StandingName | 'none';
  /** Until when a signature is waited for; null where none is asked for. */
  grace_until: string | null;
};

/** A member with how they stand. */
export function withStanding<M extends Member>(member: M, standingOf: StandingOf, now: number): Person<M> {
  const { kind, until } = standingOf(member, now);
  return { ...member, standing: kind, grace_until: until === undefined ? null : new Date(until).toISOString() };
}
