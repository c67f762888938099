import { z } from 'zod';
import { CHANGES, DOCUMENT_KINDS, type RatifiedVersion, type Statements, type VersionRecord } from './agreements.ts';

export const changeSchema = z.enum(CHANGES);

/** One version of an agreement, both in the lock file and in the backend. */
export const versionRecordSchema = z.object({
  version: z.int().min(1),
  effective: z.iso.date(),
  change: changeSchema,
  summary: z.string().regex(/\S/, 'expected a sentence'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'),
}) satisfies z.ZodType<VersionRecord>;

const LONGEST_STATEMENT = 2000;

export const statementsSchema = z.record(
  z.string().regex(/^[A-Za-z0-9-]{2,35}$/, 'expected a language code, such as "pt-BR"'),
  z.string().regex(/\S/, 'expected a sentence').max(LONGEST_STATEMENT),
) satisfies z.ZodType<Statements>;

export const ratifiedVersionSchema = versionRecordSchema.extend({
  kind: z.enum(DOCUMENT_KINDS).exclude(['agreement']).optional(),
  statements: statementsSchema.optional(),
}) satisfies z.ZodType<RatifiedVersion>;
