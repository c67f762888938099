import { z } from 'zod';
import { statementsSchema, versionRecordSchema } from '../agreement-schema.ts';
import {
  ACTORS,
  ADMISSIONS,
  type DocumentStatus,
  MEMBER_ACTS,
  type MemberAct,
  type MembershipStatus,
  type Signatory,
  STANDINGS,
} from './status.ts';

const time = z.iso.datetime({ offset: true });

/** For build, commands and server. Pages check the same without a schema, in `status-check.ts`. */
export const documentStatusSchema = z.object({
  document: z.string(),
  title: z.string(),
  in_force: versionRecordSchema,
  statements: statementsSchema.optional(),
  coming: versionRecordSchema.nullable(),
  signed: z.object({ version: z.int(), sha256: z.string(), signed_at: time, statement: z.string() }).nullable(),
  declined_at: time.nullable(),
  asks_since: z.iso.date().nullable(),
}) satisfies z.ZodType<DocumentStatus>;

export const memberSchema = z.object({
  number: z.int(),
  display_name: z.string(),
  joined_at: time,
  left_at: time.nullable(),
}) satisfies z.ZodType<MembershipStatus['member']>;

const signatorySchema = z.object({
  legal_name: z.string(),
  country: z.string(),
  firm: z.string().nullable(),
  firm_number: z.string().nullable(),
}) satisfies z.ZodType<Signatory>;

export const memberActSchema = z.object({
  act: z.enum(MEMBER_ACTS),
  until: z.iso.date().nullable(),
  reason: z.string().nullable(),
  decision: z.string().nullable(),
  who: z.string().nullish(),
  actor: z.enum(ACTORS),
  acted_at: time,
}) satisfies z.ZodType<MemberAct>;

/** Somebody's standing, and the reason for it. */
export const standingSchema = z.object({
  standing: z.enum(STANDINGS),
  grace_until: time.nullable(),
  acts: z.array(memberActSchema),
});

export const membershipStatusSchema = z.object({
  email: z.string(),
  member: memberSchema.nullable(),
  documents: z.array(documentStatusSchema),
  ...standingSchema.shape,
  admission: z.enum(ADMISSIONS),
  approvals: z.object({ given: z.int(), needed: z.int() }).nullable(),
  asks_signatory: z.boolean(),
  signatory: signatorySchema.nullable(),
  server_time: time,
}) satisfies z.ZodType<MembershipStatus>;
