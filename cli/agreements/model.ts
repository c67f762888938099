import { z } from 'zod';
import { versionRecordSchema } from '#contracts/agreement-schema.ts';
import { DOCUMENT_KINDS, type DocumentKind, type RatifiedVersion, type Statements } from '#contracts/agreements.ts';

/** A version with the data from the lock file and the document, as it is published. */
export type LockedVersion = Omit<RatifiedVersion, 'kind'> & { document: string; title: string; kind: DocumentKind };

/** The table `agreement_versions` of a backend. */
export const publishedSchema = z.array(
  z.object({
    document: z.string(),
    title: z.string(),
    ...versionRecordSchema.shape,
    kind: z.enum(DOCUMENT_KINDS),
    /** In UTC, whatever the time zone of the database. */
    published_at: z.iso.datetime({ offset: true }).transform((moment) => new Date(moment).toISOString()),
  }),
);

/** The table `agreement_statements`. */
export const statementRowsSchema = z.array(
  z.object({ document: z.string(), version: z.int(), locale: z.string(), statement: z.string() }),
);

export type PublishedVersion = z.output<typeof publishedSchema>[number] & { statements: Statements };

/** A member who has neither signed a version nor had an e-mail about it, as `list_untold` returns it. */
export const untoldSchema = z.array(
  z.object({
    number: z.int(),
    display_name: z.string(),
    email: z.string().nullable(),
    /** The state of the letter to them; null if none was written. */
    letter: z.string().nullable(),
  }),
);

export type Untold = z.output<typeof untoldSchema>;

/** The result of `publish_required_reading`. */
export const requiredReadingSchema = z.object({ changed: z.boolean() });

/** The result of `publish_agreement_versions`. */
export const publishedCount = z.object({ added: z.int(), unchanged: z.int() });

/** Whether another version has replaced this one, it is in force, or it has not taken effect yet. */
export type Phase = 'past' | 'in force' | 'coming';

/** One version of one document: in the lock file, in the backend, and how they differ. */
export interface Comparison {
  document: string;
  version: number;
  phase: Phase;
  locked: LockedVersion | null;
  published: PublishedVersion | null;
  /**
   * `missing`: it is locked and not published. `incomplete`: some of its statements are not published. `unknown`: it is
   * published and not locked. `different`: they disagree.
   */
  state: 'same' | 'missing' | 'incomplete' | 'unknown' | 'different';
  /** What differs, for a `different` one. */
  differences: Difference[];
}

export const COMPARED = ['effective', 'change', 'summary', 'sha256', 'kind'] as const;
type Difference = (typeof COMPARED)[number] | 'statements';
