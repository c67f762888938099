import type { User } from '@supabase/supabase-js';
import type { MembershipStatus } from '#contracts/membership/status.ts';
import type { MembershipCall } from '../status/use-membership.ts';
import type { MemberData } from './model.ts';
import type { Acts, Outcome } from './use-acts.ts';

/** What every part of the page for those who are signed in gets. */
export type PartProps = {
  data: MemberData;
  status: MembershipStatus;
  user: User;
  acts: Acts;
  /** Signs, declines or leaves, and gives what came of it. */
  outcomeOf: (call: MembershipCall) => Promise<Outcome>;
};
