/** The public interface of membership. It is used at build and in the browser. */

export { getMembershipState, type MembershipState } from '#contracts/membership/membership-state.ts';
export type { DocumentStatus, MembershipStatus } from '#contracts/membership/status.ts';
export type { MembershipData } from './load.ts';
export { SignatureReminder, type SignatureReminderProps } from './signature-reminder/SignatureReminder.tsx';
