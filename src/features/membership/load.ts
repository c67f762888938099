import type { Agreement } from '#contracts/agreements.ts';
import type { SignInData } from '#features/auth/index.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import site from '#site';
import { hasMembersPages } from '#workspace/content/members-pages.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { href } from '#workspace/url.ts';

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
  /** The site's name, and the paths of its logo in the light and the dark version, for the card. */
  site: string;
  logo: { src: string; srcDark: string | undefined };
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
};

/** Data of other features. The route loads it and passes it on. */
type Loaded = { agreements: Agreement[]; signIn: SignInData; pages: { signIn: string; join: string } };

/** The data of membership in a locale. */
export function getMembershipData(locale: string, { agreements, signIn, pages }: Loaded): MembershipData {
  const { joining, member } = getMessages(locale);
  const { src, srcDark } = site.navbar.logo;
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
    logo: { src: href(src), srcDark: srcDark && href(srcDark) },
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
  const { facts, device } = getMessages(data.locale).letters;
  const { member, evidence } = getDeletionMessages(data.messages.member, data.locale);
  const { nav: label } = getMessages(data.locale).membersPages;
  const membersPages = hasMembersPages() ? { label, href: hrefIn(data.locale, '/members/') } : null;
  const messages = { ...data.messages, member, facts, device };
  return { ...data, messages, evidence, membersPages };
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

/** ISO 3166-1. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** Every country with its name in a language, by name. */
function getCountries(locale: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return CODES.split(' ')
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
}
