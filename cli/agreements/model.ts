import { z } from 'zod';
import { versionRecordSchema } from '#contracts/agreement-schema.ts';
import { DOCUMENT_KINDS, type DocumentKind, type RatifiedVersion, type Statements } from '#contracts/agreements.ts';

/** A version as the lock file and the documents tell it, and as it is published. */
export type LockedVersion = Omit<RatifiedVersion, 'kind'> & { document: string; title: string; kind: DocumentKind };

/** The table `agreement_versions` of a backend. */
export const publishedSchema = z.array(
  z.object({
    document: z.string(),
    title: z.string(),
    ...versionRecordSchema.shape,
    kind: z.enum(DOCUMENT_KINDS),
    published_at: z.iso.datetime({ offset: true }),
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
    /** How far the letter to them has come; null where none was written. */
    letter: z.string().nullable(),
  }),
);

export type Untold = z.output<typeof untoldSchema>;

/** What `publish_required_reading` answers. */
export const requiredReadingSchema = z.object({ changed: z.boolean() });

/** What `publish_agreement_versions` answers. */
export const publishedCount = z.object({ added: z.int(), unchanged: z.int() });

/** Where a version is in time: another one has taken its place, or it is what holds, or its day has not come. */
export type Phase = 'past' | 'in force' | 'coming';

/** One version of one document: what the lock file says, what the backend says, and what of it differs. */
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
