import type { MembershipData } from '../model.ts';
import type { JoinData } from './model.ts';

/** What the join page needs of what the islands of membership get: of the member's words the card's alone. */
export const joinData = ({ messages, ...data }: MembershipData): JoinData => ({
  ...data,
  messages: { joining: messages.joining, card: messages.member.card },
});
