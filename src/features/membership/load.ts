import type { Agreement } from '#contracts/agreements.ts';
import type { SignInData } from '#features/auth/index.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import type { MembershipData } from './model.ts';

/** What other features have loaded: a route passes it on, as features do not read each other's insides. */
type Loaded = { agreements: Agreement[]; signIn: SignInData; pages: { signIn: string; join: string } };

/** What the islands of membership need in a locale. */
export function membershipData(locale: string, { agreements, signIn, pages }: Loaded): MembershipData {
  const { joining, member } = getMessages(locale);
  return {
    agreements,
    graceDays: site.membership.graceDays,
    messages: { joining, member },
    signIn,
    addresses: {
      about: pages.signIn,
      join: pages.join,
      member: hrefIn(locale, '/member/'),
      home: hrefIn(locale, '/'),
    },
    contact: site.contact,
    locale,
    site: site.title,
  };
}
