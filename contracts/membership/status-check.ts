import { CHANGES } from '../agreements.ts';
import {
  arrayOf,
  type Check,
  isBoolean,
  isInteger,
  isString,
  isTime,
  nullable,
  objectOf,
  oneOf,
  optional,
  recordOf,
} from '../check.ts';
import { ACTORS, ADMISSIONS, MEMBER_ACTS, type MembershipStatus, type Signatory, STANDINGS } from './status.ts';

export const isSignatory: Check<Signatory> = objectOf({
  legal_name: isString,
  country: isString,
  firm: nullable(isString),
  firm_number: nullable(isString),
});

const isVersion = objectOf({
  version: isInteger,
  effective: isTime,
  change: oneOf(CHANGES),
  summary: isString,
  sha256: isString,
});

/** Checks in a page what the backend returns about an account. A test compares it with `status-schema.ts`. */
export const isMembershipStatus: Check<MembershipStatus> = objectOf({
  email: isString,
  member: nullable(
    objectOf({ number: isInteger, display_name: isString, joined_at: isTime, left_at: nullable(isTime) }),
  ),
  documents: arrayOf(
    objectOf({
      document: isString,
      title: isString,
      in_force: isVersion,
      statements: optional(recordOf(isString)),
      coming: nullable(isVersion),
      signed: nullable(objectOf({ version: isInteger, sha256: isString, signed_at: isTime, statement: isString })),
      declined_at: nullable(isTime),
      asks_since: nullable(isTime),
    }),
  ),
  standing: oneOf(STANDINGS),
  grace_until: nullable(isTime),
  acts: arrayOf(
    objectOf({
      act: oneOf(MEMBER_ACTS),
      until: nullable(isTime),
      reason: nullable(isString),
      decision: nullable(isString),
      who: optional(nullable(isString)),
      actor: oneOf(ACTORS),
      acted_at: isTime,
    }),
  ),
  admission: oneOf(ADMISSIONS),
  approvals: nullable(objectOf({ given: isInteger, needed: isInteger })),
  asks_signatory: isBoolean,
  signatory: nullable(isSignatory),
  server_time: isTime,
});
