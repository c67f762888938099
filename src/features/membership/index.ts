/** What membership shows the rest of the site. Runs at build and in the browser alike. */

export { getMembershipState, type MembershipState } from '#contracts/membership/membership-state.ts';
export type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';
export { Mark, type MarkProps } from './mark/Mark.tsx';
export type { MembershipData } from './model.ts';
