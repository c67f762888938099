import type { Statements, VersionRecord } from '../agreements.ts';

/** What a member can do about a version, as the backend records it. */
export const ACTS = ['accept', 'decline', 'withdraw'] as const;

/** A document that members sign, as far as one account is concerned. */
export type DocumentStatus = {
  document: string;
  title: string;
  in_force: VersionRecord;
  /** The sentence to tick to sign the version in force; the backend records the same words. Left out in a list of members. */
  statements?: Statements;
  /** The next version that is published and not yet in force. */
  coming: VersionRecord | null;
  /** The last acceptance, unless it was withdrawn since. */
  signed: { version: number; sha256: string; signed_at: string; statement: string } | null;
  /** When the version in force was declined, if that was the last act on it. */
  declined_at: string | null;
  /**
   * The day since which a member is asked for a signature: when the first substantive version after the signed one took effect, or was
   * published if that came later.
   */
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

/** Acts on a membership besides signing, by stewards or by the people themselves. A member who pauses their own membership "rests". */
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
  /** It ends by itself at the beginning of this day, in UTC. */
  until: string | null;
  /** Null for somebody's own act, and where only a hash of an account's address is known. */
  reason: string | null;
  decision: string | null;
  /** The steward or stewards, as the act names them. A database without schema step 45 leaves it out. */
  who?: string | null | undefined;
  actor: (typeof ACTORS)[number];
  acted_at: string;
};

/** How people become members: at once, after stewards have accepted them, or only by invitation. */
export const ADMISSIONS = ['open', 'approval', 'invitation'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/** The legal identity of the signatory. Part of a signature if the community asks for it; shown to nobody else. */
export type Signatory = {
  legal_name: string;
  /** ISO 3166-1, two letters. */
  country: string;
  /** The firm that they sign for, with its number in a register. Null for people who sign for themselves. */
  firm: string | null;
  firm_number: string | null;
};

/** What the backend's function `membership_status` returns about the calling account. */
export type MembershipStatus = {
  email: string;
  /** Null for somebody who has never been a member. */
  member: { number: number; display_name: string; joined_at: string; left_at: string | null } | null;
  /** Every document that has a version in force, each with its id. */
  documents: DocumentStatus[];
  standing: Standing;
  /** The end of the grace period, for a member who has something to sign. */
  grace_until: string | null;
  /** The acts that are in force. */
  acts: MemberAct[];
  /** How this account becomes a member; `open` for somebody who was invited. */
  admission: Admission;
  /** How many stewards have accepted a waiting application, and how many have to. */
  approvals: { given: number; needed: number } | null;
  /** Whether people sign with their legal names, and the one that this account used last. */
  asks_signatory: boolean;
  signatory: Signatory | null;
  server_time: string;
};
