/** What membership shows the rest of the site. Runs at build and in the browser alike. */

export { getMembershipState, type MembershipState } from '#contracts/membership/membership-state.ts';
export type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';
export type { MembershipData } from './load.ts';
export { SignatureReminder, type SignatureReminderProps } from './signature-reminder/SignatureReminder.tsx';
