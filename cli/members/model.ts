import { z } from 'zod';
import { ACTS, type Standing } from '#contracts/membership/status.ts';
import {
  memberSchema as accountSchema,
  documentStatusSchema,
  memberActSchema,
  standingSchema,
} from '#contracts/membership/status-schema.ts';
import { nearest } from '#contracts/nearest.ts';
import { UsageError } from '../command-line/errors.ts';

const time = z.iso.datetime({ offset: true });
/** Someone who is or was a member, from the database's functions for stewards. */
export const memberSchema = z.object({
  ...accountSchema.shape,
  email: z.string().nullable(),
  documents: z.array(documentStatusSchema),
  ...standingSchema.shape,
  /** Normalised, whatever the database writes. */
  grace_until: time.transform((moment) => new Date(moment).toISOString()).nullable(),
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

/** With the person who did it; an application has a name. */
const recordedAct = memberActSchema.extend({ who: z.string().nullable(), display_name: z.string().nullable() });

/** The same with everything that was ever signed and done. Someone who has only applied has no number. */
export const memberWithSignatures = memberSchema.extend({
  number: z.int().nullable(),
  display_name: z.string().nullable(),
  joined_at: time.nullable(),
  signatures: z.array(signature),
  all_acts: z.array(recordedAct),
});

export type Member = z.output<typeof memberSchema>;
export type PersonRecord = z.output<typeof memberWithSignatures>;

/** The standings of members, for `--standing`. Scripts of stewards rely on these. */
export const LISTED_STANDINGS = ['member', 'asked', 'due', 'resting', 'paused', 'excluded', 'left'] as const;

const NOT = 'none-of:';

/**
 * A filter for `--standing`: one or more standings with commas between them, or all but those. Without it,
 * everyone matches.
 * @throws {UsageError} when there is no such standing.
 */
export function standingFilter(text: string | undefined): (person: Pick<Member, 'standing'>) => boolean {
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
  const name = LISTED_STANDINGS.find((standing) => standing === wanted);
  if (name) return name;
  const [best] = nearest(wanted, LISTED_STANDINGS);
  const hint = best ? ` Did you mean ${best}?` : '';
  throw new UsageError(
    `--standing is "${text}". It must be one or more of ${LISTED_STANDINGS.join(', ')}, with commas between them, or ${NOT} before them for all others.${hint}`,
  );
}
