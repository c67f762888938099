import type { MembershipStatus } from '#contracts/membership/status.ts';
import type { DatabaseProblem } from '#features/auth/index.ts';
import { createStore } from '#lib/store.ts';

export type MembershipState = {
  /** Null until it has been loaded; after a call that failed, what was known before. */
  status: MembershipStatus | null;
  /** What went wrong with the last call. Where this and `status` are null, the status is being loaded, or nobody is signed in. */
  problem: DatabaseProblem | null;
  /** True while something is being signed, declined or left. */
  isBusy: boolean;
};

/** The one state that all islands of a page share. */
export const membershipState = createStore<MembershipState>({ status: null, problem: null, isBusy: false });
