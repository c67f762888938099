import { type ACTORS, type MEMBER_ACTS, STANDINGS, type Standing } from '#contracts/membership/status.ts';
import type { StewardRole } from '#contracts/membership/steward-roles.ts';

// What the functions of `supabase/migrations/20261122160100_desk.sql` answer, and those of later migrations.

/** A page of a list; `next` is what to ask for the one after it, null on the last. */
export type Page<Item> = { items: Item[]; next: string | number | null };

/** The steward who is signed in. */
export type DeskInfo = {
  name: string;
  roles: StewardRole[];
  /** Until then acts are possible without signing in again. */
  acts_until: string;
  server_time: string;
  approvals: number;
  /** How many there are; null without the role to see them. */
  members: number | null;
  applications: number | null;
  proposals: number | null;
};

export type Application = {
  id: string;
  key: number;
  display_name: string;
  email: string;
  applied_at: string;
  until: string;
  accepted_by: string[];
};

export type RollEntry = {
  id: string;
  number: number;
  display_name: string;
  email: string;
  joined_at: string;
  left_at: string | null;
  standing: Standing;
};

/** What stewards do at the desk about a membership. */
export type StewardAct = Exclude<(typeof MEMBER_ACTS)[number], 'apply'>;

export type RecordedAct = {
  id: number;
  act: (typeof MEMBER_ACTS)[number];
  actor: (typeof ACTORS)[number];
  until: string | null;
  reason: string | null;
  decision: string | null;
  who: string | null;
  acted_at: string;
};

/** An act that waits for another steward. */
export type Proposal = {
  key: number;
  id: string;
  number: number | null;
  display_name: string | null;
  act: 'exclude' | 'readdress';
  until: string | null;
  reason: string;
  decision: string | null;
  /** The address that is proposed; null for another act. */
  new_email: string | null;
  who: string;
  proposed_at: string;
};

export type PersonRecord = {
  id: string;
  number: number | null;
  display_name: string | null;
  email: string;
  joined_at: string | null;
  left_at: string | null;
  standing: Standing;
  documents: { document: string; title: string }[];
  signatures: { id: number; document: string; version: number; act: string; signed_at: string }[];
  all_acts: RecordedAct[];
  proposals: Proposal[];
};

export type Invitation = { email: string; invited_at: string; expires_at: string; who: string | null };

export type PageAnswers = { page: string; yes: number; no: number; first_day: string; last_day: string };

export type Notices = {
  versions: { document: string; title: string; version: number; effective: string; told: number; untold: number }[];
  waiting: number;
  undeliverable: number;
};

/** What members are asked to read. */
export type ReadingCounts = {
  document: string;
  title: string;
  version: number;
  effective: string;
  read: number;
  unread: number;
};

export type Reader = {
  id: string;
  number: number;
  display_name: string;
  version: number | null;
  confirmed_at: string | null;
};

export type Untold = { id: string; number: number; display_name: string; letter: string | null };

export type Undeliverable = {
  id: string;
  key: number;
  number: number | null;
  display_name: string | null;
  written_at: string;
  answer: string | null;
};

/** The acts that a role carries out; as `private.role_of_act` in the database. */
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

/** What stewards with these roles can do about somebody with this membership status. The database decides again. */
export const getPossibleActs = (roles: StewardRole[], standing: Standing): StewardAct[] =>
  roles.flatMap((role) => ACTS_OF[role]).filter((act) => FITTING[act].includes(standing));
