import type { Agreement } from '#contracts/agreements.ts';
import type { SignInData } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';

/** What the build tells the islands of membership. */
export type MembershipData = {
  /** What members sign, in the order in which it is shown. */
  agreements: Agreement[];
  /** For how many days an earlier signature still counts once an agreement has changed in substance. */
  graceDays: number;
  messages: { joining: Messages['joining']; member: Messages['member'] };
  /** The backend, the words of sign-in and what else its parts need. */
  signIn: SignInData;
  /** The page that tells what joining means, the page on which one joins, and the member's own page. */
  addresses: { about: string; join: string; member: string; home: string };
  contact: { label: string; href: string };
  locale: string;
  /** The site's name. */
  site: string;
};
