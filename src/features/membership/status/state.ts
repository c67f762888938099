import type { MembershipStatus } from '#contracts/membership/status.ts';
import type { DatabaseProblem } from '#features/auth/index.ts';
import { createStore } from '#lib/store.ts';

export type MembershipState = {
  /** Null until it has been loaded. After a failed call it keeps its last value. */
  status: MembershipStatus | null;
  /** What went wrong with the last call. If this and `status` are both null, the status is loading or nobody is signed in. */
  problem: DatabaseProblem | null;
  /** True while a signature, a refusal or leaving is being sent. */
  isBusy: boolean;
};

/** The state that all islands of a page share. */
export const membershipState = createStore<MembershipState>({ status: null, problem: null, isBusy: false });
