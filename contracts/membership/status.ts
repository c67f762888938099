import type { Statements, VersionRecord } from '../agreements.ts';

/** What a member can do about a version, as the backend records it. */
export const ACTS = ['accept', 'decline', 'withdraw'] as const;

/** A document that members sign, as far as one account is concerned. */
export type DocumentStatus = {
  document: string;
  title: string;
  in_force: VersionRecord;
  /** What is ticked to sign the version in force; the backend records the same words. A list of members leaves them out. */
  statements?: Statements;
  /** The next version that is published and not yet in force. */
  coming: VersionRecord | null;
  /** What was accepted last, unless it was withdrawn since. */
  signed: { version: number; sha256: string; signed_at: string; statement: string } | null;
  /** When the version in force was declined, if that was the last act about it. */
  declined_at: string | null;
  /** The day since which a new signature is asked for: when the first substantive version after the signed one took effect. */
  asks_since: string | null;
};

/** What the backend's function `membership_status` says of the account that asks. */
export type MembershipStatus = {
  email: string;
  /** Null for somebody who has never been a member. */
  member: { number: number; display_name: string; joined_at: string; left_at: string | null } | null;
  /** Every document that has a version in force, by its id. */
  documents: DocumentStatus[];
  server_time: string;
};
