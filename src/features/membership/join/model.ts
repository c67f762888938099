import type { Messages } from '#lib/messages/index.ts';
import type { MembershipData } from '../model.ts';

/** What the build tells the island of the join page. */
export type JoinData = Omit<MembershipData, 'messages'> & {
  messages: { joining: Messages['joining']; card: Messages['member']['card'] };
};
