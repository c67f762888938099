import type { MembershipStatus } from '#contracts/membership/status.ts';

/** 1 the address · 2 reading and signing · 3 the card. */
export type Step = 1 | 2 | 3;

type Facts = {
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  isSignedIn: boolean;
  status: Pick<MembershipStatus, 'member'> | null;
};

/**
 * The step that follows from the facts, so that it is the same after a reload, after the trip through the mail and in another
 * tab. Null while the facts are not known.
 */
export function stepOf({ loading, isSignedIn, status }: Facts): Step | null {
  if (loading) return null;
  if (!isSignedIn) return 1;
  if (!status) return null;
  return status.member && !status.member.left_at ? 3 : 2;
}
