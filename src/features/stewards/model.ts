import {
  arrayOf,
  type Check,
  type Checked,
  isInteger,
  isString,
  isTime,
  nullable,
  objectOf,
  oneOf,
  optional,
} from '#contracts/check.ts';
import { ACTORS, MEMBER_ACTS, STANDINGS, type Standing } from '#contracts/membership/status.ts';
import { STEWARD_ROLES, type StewardRole } from '#contracts/membership/steward-roles.ts';

// Responses of the functions of `supabase/migrations/20261122160100_desk.sql` and of later migrations.

/** A page of a list; `next` is the cursor of the following page, null on the last. */
export type Page<Item> = { items: Item[]; next: string | number | null };

export const isPageOf = <Item>(isItem: Check<Item>): Check<Page<Item>> =>
  objectOf({ items: arrayOf(isItem), next: (value) => nullable(isString)(value) || isInteger(value) });

/** The signed-in steward. */
export const isDeskInfo = objectOf({
  name: isString,
  roles: arrayOf(oneOf(STEWARD_ROLES)),
  /** Until when acts are possible without signing in again. */
  acts_until: isTime,
  server_time: isTime,
  approvals: isInteger,
  /** The number of members; null without the role to see them. */
  members: nullable(isInteger),
  applications: nullable(isInteger),
  proposals: nullable(isInteger),
});
export type DeskInfo = Checked<typeof isDeskInfo>;

export const isApplication = objectOf({
  id: isString,
  key: isInteger,
  display_name: isString,
  email: isString,
  applied_at: isTime,
  until: isTime,
  accepted_by: arrayOf(isString),
});
export type Application = Checked<typeof isApplication>;

export const isRollEntry = objectOf({
  id: isString,
  number: isInteger,
  display_name: isString,
  email: isString,
  joined_at: isTime,
  left_at: nullable(isTime),
  standing: oneOf(STANDINGS),
});
export type RollEntry = Checked<typeof isRollEntry>;

/** Acts of stewards on a membership at the desk. */
export type StewardAct = Exclude<(typeof MEMBER_ACTS)[number], 'apply'>;

const isRecordedAct = objectOf({
  id: isInteger,
  act: oneOf(MEMBER_ACTS),
  actor: oneOf(ACTORS),
  until: nullable(isTime),
  reason: nullable(isString),
  decision: nullable(isString),
  who: nullable(isString),
  acted_at: isTime,
});
export type RecordedAct = Checked<typeof isRecordedAct>;

/** An act waiting for another steward. */
export const isProposal = objectOf({
  key: isInteger,
  id: isString,
  number: nullable(isInteger),
  display_name: nullable(isString),
  act: oneOf(['exclude', 'readdress']),
  until: nullable(isTime),
  reason: isString,
  decision: nullable(isString),
  /** The proposed address; null for another act. A database without schema step 27 leaves it out. */
  new_email: optional(nullable(isString)),
  who: isString,
  proposed_at: isTime,
});
export type Proposal = Checked<typeof isProposal>;

export const isPersonRecord = objectOf({
  id: isString,
  number: nullable(isInteger),
  display_name: nullable(isString),
  email: isString,
  joined_at: nullable(isTime),
  left_at: nullable(isTime),
  standing: oneOf(STANDINGS),
  documents: arrayOf(objectOf({ document: isString, title: isString })),
  signatures: arrayOf(
    objectOf({ id: isInteger, document: isString, version: isInteger, act: isString, signed_at: isTime }),
  ),
  all_acts: arrayOf(isRecordedAct),
  proposals: arrayOf(isProposal),
});
export type PersonRecord = Checked<typeof isPersonRecord>;

export const isInvitation = objectOf({
  email: isString,
  invited_at: isTime,
  expires_at: isTime,
  who: nullable(isString),
});

export const isPageAnswers = objectOf({
  page: isString,
  yes: isInteger,
  no: isInteger,
  first_day: isTime,
  last_day: isTime,
});

export const isNotices = objectOf({
  versions: arrayOf(
    objectOf({
      document: isString,
      title: isString,
      version: isInteger,
      effective: isTime,
      told: isInteger,
      untold: isInteger,
    }),
  ),
  waiting: isInteger,
});
export type Notices = Checked<typeof isNotices>;

/** What members are asked to read. */
export const isReadingCounts = objectOf({
  document: isString,
  title: isString,
  version: isInteger,
  effective: isTime,
  read: isInteger,
  unread: isInteger,
});
export type ReadingCounts = Checked<typeof isReadingCounts>;

export const isReader = objectOf({
  number: isInteger,
  display_name: isString,
  version: nullable(isInteger),
  confirmed_at: nullable(isTime),
});

export const isUntold = objectOf({ number: isInteger, display_name: isString, letter: nullable(isString) });

export const isUndeliverable = objectOf({
  key: isInteger,
  number: nullable(isInteger),
  display_name: nullable(isString),
  written_at: isTime,
  answer: nullable(isString),
});

/** The acts of a role, as in `private.role_of_act` of the database. */
const ACTS_OF: Record<StewardRole, StewardAct[]> = {
  roll: ['accept', 'decline', 'end'],
  conduct: ['warn', 'pause', 'resume', 'exclude', 'readmit', 'readdress'],
  words: [],
};

const FITTING: Record<StewardAct, Standing[]> = {
  accept: ['applied'],
  decline: ['applied'],
  end: ['member', 'asked', 'due', 'resting', 'paused'],
  warn: ['member', 'asked', 'due', 'resting', 'paused'],
  pause: ['member', 'asked', 'due', 'resting', 'paused'],
  resume: ['resting', 'paused'],
  exclude: ['applied', 'lapsed', 'declined', 'member', 'asked', 'due', 'resting', 'paused', 'left'],
  readmit: ['excluded'],
  readdress: [...STANDINGS],
};

/** The acts of stewards with these roles on somebody with this membership status. The database checks again. */
export const getPossibleActs = (roles: StewardRole[], standing: Standing): StewardAct[] =>
  roles.flatMap((role) => ACTS_OF[role]).filter((act) => FITTING[act].includes(standing));

/** Whether the act that is asked for has been recorded since a record was loaded, with the same reason. */
export const isRecordedSince = (before: PersonRecord, now: PersonRecord, asked: object): boolean =>
  now.all_acts.some(
    ({ id, act, reason }) =>
      Reflect.get(asked, 'act') === act &&
      Reflect.get(asked, 'reason') === reason &&
      before.all_acts.every((known) => known.id !== id),
  );
