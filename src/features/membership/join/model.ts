import type { Words } from '#lib/messages/index.ts';
import type { MembershipData } from '../model.ts';

/** What the build tells the island of the join page. */
export type JoinData = Omit<MembershipData, 'words'> & {
  words: { joining: Words['joining']; card: Words['member']['card'] };
};
