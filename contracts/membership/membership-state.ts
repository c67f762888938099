import type { DocumentStatus, MembershipStatus } from './status.ts';

const DAY_MS = 86_400_000;

/**
 * What an account is to the community: `none` has never joined, `left` has left, `member` has signed everything in force.
 * `signatureRequested` is a member with something to sign in the grace period, `overdue` one whose grace period is over.
 */
export type MembershipState =
  | { kind: 'none' | 'left' | 'member' }
  | {
      kind: 'signatureRequested' | 'overdue';
      /** What is to be signed. */
      documents: DocumentStatus[];
      /** The end of the grace period, in milliseconds since 1970. */
      until: number;
      /** Whether all of these documents were declined. Then there is no reminder until the grace period ends. */
      isDeclined: boolean;
    };

const needsSignature = ({ signed, asks_since }: DocumentStatus) => signed === null || asks_since !== null;

/** A document that a member never signed is new: it asks for a signature since it took effect. */
const requestedSince = ({ asks_since, in_force }: DocumentStatus) => Date.parse(asks_since ?? in_force.effective);

/** The state that follows from the records, at the backend's time. */
export function getMembershipState(
  { member, documents, server_time }: MembershipStatus,
  graceDays: number,
): MembershipState {
  if (!member) return { kind: 'none' };
  if (member.left_at) return { kind: 'left' };
  const requested = documents.filter(needsSignature);
  if (requested.length === 0) return { kind: 'member' };
  const until = Math.min(...requested.map(requestedSince)) + graceDays * DAY_MS;
  return {
    kind: Date.parse(server_time) < until ? 'signatureRequested' : 'overdue',
    documents: requested,
    until,
    isDeclined: requested.every(({ declined_at }) => declined_at !== null),
  };
}
