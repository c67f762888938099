import type { SignInData } from '#features/auth/index.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';

/** What the build passes to the island of the members' pages, without any of their content. */
export type MembersPagesData = {
  messages: Messages['membersPages'] & Pick<Messages['docs'], 'onThisPage'>;
  signIn: SignInData;
  locale: string;
  site: string;
  /** Paths of the page itself and of the member page. */
  paths: { here: string; member: string };
};

/** The data of the page in a locale. */
export function getMembersPagesData(locale: string, signIn: SignInData): MembersPagesData {
  const { membersPages, docs } = getMessages(locale);
  return {
    messages: { ...membersPages, onThisPage: docs.onThisPage },
    signIn,
    locale,
    site: site.title,
    paths: { here: hrefIn(locale, '/members/'), member: hrefIn(locale, '/member/') },
  };
}
