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

/** The membership status of an account, as the database computes it from signatures and acts. */
export const STANDINGS = [
  'none',
  'applied',
  'lapsed',
  'declined',
  'member',
  'asked',
  'due',
  'resting',
  'paused',
  'excluded',
  'left',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** What stewards, or people themselves, do about a membership besides signing. A member who pauses rests. */
export const MEMBER_ACTS = [
  'apply',
  'accept',
  'decline',
  'warn',
  'pause',
  'resume',
  'exclude',
  'readmit',
  'end',
  'readdress',
] as const;
export const ACTORS = ['member', 'steward'] as const;

/** An act that explains somebody's membership status. */
export type MemberAct = {
  act: (typeof MEMBER_ACTS)[number];
  /** The day at whose beginning, in UTC, it ends by itself. */
  until: string | null;
  /** Null for an act of one's own, and where an account is known by a hash of its address alone. */
  reason: string | null;
  decision: string | null;
  /** The steward or stewards, as the act names them. A database without schema step 45 leaves it out. */
  who?: string | null | undefined;
  actor: (typeof ACTORS)[number];
  acted_at: string;
};

/** How one becomes a member: at once, once stewards have accepted it, or by their invitation alone. */
export const ADMISSIONS = ['open', 'approval', 'invitation'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/** Who signs, in law. Part of a signature where the community asks for it, and shown to nobody else. */
export type Signatory = {
  legal_name: string;
  /** ISO 3166-1, two letters. */
  country: string;
  /** For which they sign, with the number by which a register knows it. Null for people who sign for themselves. */
  firm: string | null;
  firm_number: string | null;
};

/** What the backend's function `membership_status` says of the account that asks. */
export type MembershipStatus = {
  email: string;
  /** Null for somebody who has never been a member. */
  member: { number: number; display_name: string; joined_at: string; left_at: string | null } | null;
  /** Every document that has a version in force, by its id. */
  documents: DocumentStatus[];
  standing: Standing;
  /** The end of the grace period of a member who has something to sign. */
  grace_until: string | null;
  /** The acts that are in force. */
  acts: MemberAct[];
  /** How this account becomes a member; `open` for somebody who was invited. */
  admission: Admission;
  /** How many stewards have accepted an application that waits, and how many have to. */
  approvals: { given: number; needed: number } | null;
  /** Whether one signs by one's legal name, and by which this account did last. */
  asks_signatory: boolean;
  signatory: Signatory | null;
  server_time: string;
};
