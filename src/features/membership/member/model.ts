import type { MembershipData } from '../model.ts';

/** What the build tells the island of the member page. */
export type MemberData = MembershipData & {
  /** Addresses of the site's logo in its two colours, for the card. */
  logo: { src: string; srcDark: string | undefined };
};
