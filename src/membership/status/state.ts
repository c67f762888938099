import type { DatabaseProblem } from '../../auth/index.ts';
import type { MembershipStatus } from './model.ts';

export type MembershipState = {
  /** Null until it has been loaded; after a call that failed, what was known before. */
  status: MembershipStatus | null;
  /** What went wrong with the last call. Where this and `status` are null, the status is being loaded, or nobody is signed in. */
  problem: DatabaseProblem | null;
  /** True while something is being signed, declined or left. */
  isBusy: boolean;
};

const initial: MembershipState = { status: null, problem: null, isBusy: false };
const listeners = new Set<() => void>();
let state = initial;

/** The one state that all islands of a page share. */
export const membershipState = {
  get: (): MembershipState => state,
  /** What is known at build, and at an island's first render. */
  initial: (): MembershipState => initial,
  set(change: Partial<MembershipState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
