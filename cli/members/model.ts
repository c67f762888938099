import { z } from 'zod';
import { getMembershipState, type MembershipState } from '#contracts/membership/membership-state.ts';
import { ACTS } from '#contracts/membership/status.ts';
import { memberSchema as accountSchema, documentStatusSchema } from '#contracts/membership/status-schema.ts';
import { nearest } from '#contracts/nearest.ts';
import { UsageError } from '../command-line/errors.ts';

const time = z.iso.datetime({ offset: true });
/** Somebody who is or was a member, as the database's functions for stewards tell it. */
export const memberSchema = z.object({
  ...accountSchema.shape,
  email: z.string().nullable(),
  documents: z.array(documentStatusSchema),
});

const signature = z.object({
  document: z.string(),
  version: z.int(),
  sha256: z.string(),
  act: z.enum(ACTS),
  statement: z.string().nullable(),
  locale: z.string().nullable(),
  signed_at: time,
});

/** The same with everything that they ever signed, declined or withdrew. */
export const memberWithSignatures = memberSchema.extend({ signatures: z.array(signature) });

export type Member = z.output<typeof memberSchema>;
export type Signature = z.output<typeof signature>;

/** What the commands call each membership state, in their options and their output. Scripts of stewards rely on these. */
const STANDING_OF = {
  member: 'member',
  signatureRequested: 'asked',
  overdue: 'due',
  left: 'left',
  none: 'none',
} as const satisfies Record<MembershipState['kind'], string>;

export const STANDINGS = ['member', 'asked', 'due', 'left'] as const;
type Standing = (typeof STANDING_OF)[MembershipState['kind']];

export type Person<M extends Member = Member> = M & {
  standing: Standing;
  /** The end of the grace period; null where no signature is requested. */
  grace_until: string | null;
};

/** A member with their standing at a time, in milliseconds since 1970. */
export function withStanding<M extends Member>(member: M, graceDays: number, now: number): Person<M> {
  const state = getMembershipState(
    { email: member.email ?? '', member, documents: member.documents, server_time: new Date(now).toISOString() },
    graceDays,
  );
  return {
    ...member,
    standing: STANDING_OF[state.kind],
    grace_until: 'until' in state ? new Date(state.until).toISOString() : null,
  };
}

const NOT = 'none-of:';

/**
 * Whether somebody is meant by `--standing`: one or more standings with commas between them, or all but those. Without it,
 * everybody is.
 * @throws {UsageError} when there is no such standing.
 */
export function standingFilter(text: string | undefined): (person: Pick<Person, 'standing'>) => boolean {
  if (text === undefined) return () => true;
  const isNot = text.startsWith(NOT);
  const names = text
    .slice(isNot ? NOT.length : 0)
    .split(',')
    .map(parseStanding);
  return ({ standing }) => names.some((name) => name === standing) !== isNot;
}

function parseStanding(text: string): Standing {
  const wanted = text.trim();
  const name = STANDINGS.find((standing) => standing === wanted);
  if (name) return name;
  const [best] = nearest(wanted, STANDINGS);
  const hint = best ? ` Did you mean ${best}?` : '';
  throw new UsageError(
    `--standing is "${text}". It must be one or more of ${STANDINGS.join(', ')}, with commas between them, or ${NOT} before them for all others.${hint}`,
  );
}
