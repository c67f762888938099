import { z } from 'zod';
import { versionRecordSchema } from '../agreement-schema.ts';
import { ACTORS, ACTS, MEMBER_ACTS } from '../membership/status.ts';

/** E-mails that follow from the person's own act. */
const RECEIPTS = ['joined', 'signed', 'declined', 'left'] as const;
/** E-mails from stewards to members; `rest` says that a grace period is over. */
const NOTICES = ['announcement', 'reminder', 'rest', 'welcome'] as const;

/** E-mails about the account, from the backend itself. */
const OF_ACCOUNT = ['browser', 'address'] as const;
/** E-mails to stewards about work waiting at their desk. */
const TO_STEWARDS = ['desk'] as const;

export type ReceiptKind = (typeof RECEIPTS)[number];
export type NoticeKind = (typeof NOTICES)[number];

const time = z.iso.datetime({ offset: true });

/** A letter as returned by the database functions `claim_letters` and `write_letters`. */
export const letterSchema = z.object({
  id: z.int(),
  /** Part of the Message-ID, the same for every attempt. */
  message: z.guid(),
  /** The id of the claim; null if nobody has claimed the letter. */
  attempt: z.guid().nullable(),
  /** Including the current one. */
  attempts: z.int(),
  kind: z.enum([...RECEIPTS, 'act', ...NOTICES, ...OF_ACCOUNT, ...TO_STEWARDS]),
  locale: z.string().nullable(),
  written_at: time,
  email: z.string().nullable(),
  /** For a letter about a changed address: whether it goes to the former address. */
  is_former: z.boolean(),
  member: z.object({ number: z.int(), display_name: z.string(), joined_at: time, left_at: time.nullable() }).nullable(),
  /** For stewards: how many people have applied and left, and how many applications are waiting now. */
  desk: z.object({ applied: z.int(), left: z.int(), waiting: z.int() }).nullish(),
  /** The end of a grace period. */
  until: time.nullable(),
  /** From a browser that the account does not know. */
  sign_in: z.object({ at: time, user_agent: z.string().nullable() }).nullable().default(null),
  /** What a receipt is about. */
  signatures: z.array(
    z.object({
      document: z.string(),
      title: z.string(),
      version: z.int(),
      sha256: z.string(),
      act: z.enum(ACTS),
      statement: z.string().nullable(),
      signed_at: time,
      /** Who signed, if the community asks for it. */
      legal_name: z.string().nullable(),
      country: z.string().nullable(),
      firm: z.string().nullable(),
      firm_number: z.string().nullable(),
    }),
  ),
  /** What was done about the membership. */
  acts: z.array(
    z.object({
      act: z.enum(MEMBER_ACTS),
      actor: z.enum(ACTORS),
      /** It ends at the beginning of this day. */
      until: z.iso.date().nullable(),
      reason: z.string().nullable(),
      decision: z.string().nullable(),
      who: z.string().nullable(),
      acted_at: time,
    }),
  ),
  /** Whether a reminder is about what members are asked to read. */
  is_reading: z.boolean().optional(),
  /** The versions that stewards write about, each with the version that the person last signed or confirmed to have read. */
  texts: z.array(
    z.object({
      document: z.string(),
      title: z.string(),
      ...versionRecordSchema.shape,
      signed_version: z.int().nullable(),
    }),
  ),
});

export type Letter = z.output<typeof letterSchema>;
export type LetterSignature = Letter['signatures'][number];
export type LetterAct = Letter['acts'][number];
export type LetterText = Letter['texts'][number];
