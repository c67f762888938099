import type { Agreement } from '#contracts/agreements.ts';
import type { SignInData } from '#features/auth/index.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import site from '#site';
import { hasMembersPages } from '#workspace/content/members-pages.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { href } from '#workspace/url.ts';
import { getCountries } from './countries.ts';

/** What the questions for a legal name need. */
export type LegalData = {
  messages: Messages['signatory'];
  /** Codes with their names, by name. */
  countries: [code: string, name: string][];
};

/** What the build passes to the islands of membership. */
type MembershipData = {
  /** What members sign, in the order of display. */
  agreements: Agreement[];
  /** How many days an earlier signature stays valid after a substantive change. */
  graceDays: number;
  messages: { joining: Messages['joining']; member: Messages['member'] };
  /** What the sign-in form needs: the backend, its messages, where to write to. */
  signIn: SignInData;
  /** Paths of the page about joining, the join page, the member page and the home page. */
  paths: { about: string; join: string; member: string; home: string };
  locale: string;
  /** The site's name. */
  site: string;
  /** Null if nobody is asked for a legal name. */
  legal: LegalData | null;
};

/** What the build passes to the island of the join page. */
export type JoinData = Omit<MembershipData, 'messages'> & {
  messages: {
    joining: Omit<Messages['joining'], 'admission'>;
    /** Null if signing is all it takes to join. */
    admission: Messages['joining']['admission'] | null;
    card: Messages['member']['card'];
    acts: Messages['member']['acts'];
  };
};

/** What the build passes to the island of the member page. */
export type MemberData = Omit<MembershipData, 'messages'> & {
  messages: MembershipData['messages'] & Pick<Messages['letters'], 'facts' | 'device'>;
  /** What is kept after the account is deleted; null for nothing. */
  evidence: string | null;
  /** The members' pages; null if there are none. */
  membersPages: { label: string; href: string } | null;
  /** Paths of the site's logo for the card, in the light and the dark version. */
  logo: { src: string; srcDark: string | undefined };
};

/** Data of other features. The route loads it and passes it on. */
type Loaded = { agreements: Agreement[]; signIn: SignInData; pages: { signIn: string; join: string } };

/** The data of membership in a locale. */
export function getMembershipData(locale: string, { agreements, signIn, pages }: Loaded): MembershipData {
  const { joining, member } = getMessages(locale);
  return {
    agreements,
    graceDays: site.membership.graceDays,
    messages: { joining, member },
    signIn,
    paths: {
      about: pages.signIn,
      join: pages.join,
      member: hrefIn(locale, '/member/'),
      home: hrefIn(locale, '/'),
    },
    locale,
    site: site.title,
    legal: site.membership.legal ? { messages: getMessages(locale).signatory, countries: getCountries(locale) } : null,
  };
}

/** The data of the join page, including the member page's messages for the card and for acts. */
export function getJoinData({ messages, ...data }: MembershipData): JoinData {
  const { admission, ...joining } = messages.joining;
  const isOpen = site.membership.admission === 'open';
  return {
    ...data,
    messages: { joining, admission: isOpen ? null : admission, card: messages.member.card, acts: messages.member.acts },
  };
}

/** The data of the member page. */
export function getMemberData(data: MembershipData): MemberData {
  const { src, srcDark } = site.navbar.logo;
  const { facts, device } = getMessages(data.locale).letters;
  const { member, evidence } = getDeletionMessages(data.messages.member, data.locale);
  const { nav: label } = getMessages(data.locale).membersPages;
  const membersPages = hasMembersPages() ? { label, href: hrefIn(data.locale, '/members/') } : null;
  const messages = { ...data.messages, member, facts, device };
  const logo = { src: href(src), srcDark: srcDark && href(srcDark) };
  return { ...data, messages, evidence, membersPages, logo };
}

/** The messages about deleting an account, with values of the configuration, and about what is kept afterwards. */
export function getDeletionMessages(
  { ending, removing, ...member }: Messages['member'],
  locale: string,
  { backupDays, evidenceYears }: Pick<typeof site.membership, 'backupDays' | 'evidenceYears'> = site.membership,
) {
  const { evidence, ...forms } = getMessages(locale).deletion;
  const days = interpolate(forms.days, { n: backupDays });
  const isKept = evidenceYears > 0;
  return {
    member: {
      ...member,
      ending: isKept ? { ...ending, removeHint: evidence.hint } : ending,
      removing: {
        ...removing,
        removed: interpolate(removing.removed, { days }),
        removedAccount: interpolate(removing.removedAccount, { days }),
        doneText: isKept ? evidence.done : removing.doneText,
      },
    },
    evidence: isKept ? interpolate(evidence.kept, { years: interpolate(forms.years, { n: evidenceYears }) }) : null,
  };
}
