import site from '../../site.config.ts';
import type { Agreement } from '../agreements/index.ts';
import type { SignInData } from '../auth/index.ts';
import { hrefIn } from '../lib/content/path.ts';
import { wordsOf } from '../lib/words/index.ts';
import type { MembershipData } from './model.ts';

/** What other features have loaded: a route passes it on, as features do not read each other's insides. */
type Loaded = { agreements: Agreement[]; signIn: SignInData };

/** What the islands of membership need in a locale. */
export function membershipData(locale: string, { agreements, signIn }: Loaded): MembershipData {
  const { joining, member } = wordsOf(locale);
  return {
    agreements,
    graceDays: site.membership.graceDays,
    words: { joining, member },
    signIn,
    addresses: {
      about: hrefIn(locale, '/join/'),
      join: hrefIn(locale, '/join/member/'),
      member: hrefIn(locale, '/member/'),
      home: hrefIn(locale, '/'),
    },
    contact: site.contact,
    locale,
    site: site.title,
  };
}
