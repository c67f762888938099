import type { DocumentStatus, MembershipStatus } from './status.ts';

/** What a member has to sign. Members who rest or are paused may have something to sign as well. */
export type PendingSignatures = {
  documents: DocumentStatus[];
  /** The end of the grace period, in milliseconds since 1970. */
  until: number;
  /** Whether the grace period is over. */
  isOverdue: boolean;
  /** Whether all of these documents were declined. Then there is no reminder until the grace period ends. */
  isDeclined: boolean;
};

const DAY_MS = 86_400_000;

/**
 * The day by which people are asked to sign, for a grace period until the given time, both in milliseconds since 1970. The period ends
 * as a day begins, in UTC, so that day itself would be too late.
 */
export const getLastDay = (until: number): number => until - DAY_MS;

const needsSignature = ({ signed, asks_since }: DocumentStatus) => signed === null || asks_since !== null;

/** What somebody has to sign; null for non-members and for members who have signed everything. The backend decides the membership status. */
export function getPendingSignatures({
  grace_until,
  documents,
  server_time,
}: Pick<MembershipStatus, 'grace_until' | 'documents' | 'server_time'>): PendingSignatures | null {
  if (grace_until === null) return null;
  const requested = documents.filter(needsSignature);
  const until = Date.parse(grace_until);
  return {
    documents: requested,
    until,
    isOverdue: Date.parse(server_time) >= until,
    isDeclined: requested.every(({ declined_at }) => declined_at !== null),
  };
}

/** Whether somebody may read the members' pages: the rule of `private.require_member` in the database. */
export const isInGoodStanding = ({ standing }: Pick<MembershipStatus, 'standing'>): boolean =>
  standing === 'member' || standing === 'asked';

/** Whether somebody is a member now, no matter what they have to sign. */
export const isMember = ({ standing }: Pick<MembershipStatus, 'standing'>): boolean =>
  standing === 'member' ||
  standing === 'asked' ||
  standing === 'due' ||
  standing === 'resting' ||
  standing === 'paused';
