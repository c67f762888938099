import { CHANGES } from '../agreements.ts';
import { ACTORS, ADMISSIONS, MEMBER_ACTS, type MembershipStatus, STANDINGS } from './status.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => Number.isInteger(value);
const isTime: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const record =
  (checks: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([key, check]) => check(Reflect.get(value, key)));

/** Texts by language, where there are any. */
const isTexts: Check = (value) =>
  value === undefined ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText));

const version = record({
  version: isNumber,
  effective: isTime,
  change: oneOf(CHANGES),
  summary: isText,
  sha256: isText,
});

const status = record({
  email: isText,
  member: orNull(record({ number: isNumber, display_name: isText, joined_at: isTime, left_at: orNull(isTime) })),
  documents: listOf(
    record({
      document: isText,
      title: isText,
      in_force: version,
      statements: isTexts,
      coming: orNull(version),
      signed: orNull(record({ version: isNumber, sha256: isText, signed_at: isTime, statement: isText })),
      declined_at: orNull(isTime),
      asks_since: orNull(isTime),
    }),
  ),
  standing: oneOf(STANDINGS),
  grace_until: orNull(isTime),
  acts: listOf(
    record({
      act: oneOf(MEMBER_ACTS),
      until: orNull(isTime),
      reason: orNull(isText),
      decision: orNull(isText),
      who: (value) => value === undefined || value === null || isText(value),
      actor: oneOf(ACTORS),
      acted_at: isTime,
    }),
  ),
  admission: oneOf(ADMISSIONS),
  approvals: orNull(record({ given: isNumber, needed: isNumber })),
  asks_signatory: isFlag,
  signatory: orNull(record({ legal_name: isText, country: isText, firm: orNull(isText), firm_number: orNull(isText) })),
  server_time: isTime,
});

/** What the backend answered, where it is a status; null for anything else. Written by hand, since a schema library would weigh too much in a page; a test holds it to `status-schema.ts`. */
export const parseStatus = (answer: unknown): MembershipStatus | null => (isStatus(answer) ? answer : null);

const isStatus = (answer: unknown): answer is MembershipStatus => status(answer);
