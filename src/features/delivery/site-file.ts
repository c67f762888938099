import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configuredBackend } from '#contracts/backend-config.ts';
import { BUILT_SITE_FILE, BUILT_SITE_FORMAT, type BuiltSite } from '#contracts/built-site.ts';
import { toMembershipRules } from '#contracts/membership/rules.ts';
import type { Site } from '#contracts/site-config/index.ts';
import type { BuildStep } from '#lib/build/steps.ts';
import { getMessages } from '#lib/messages/index.ts';
import { hrefIn } from '#workspace/content/path.ts';
import { writeAtomically } from '#workspace/write-atomically.ts';

const AGREEMENTS = 'agreements.json';
/** What every site with a page to sign in on has. */
const CONFIRM_PAGE = 'auth/confirm/index.html';

/** Writes the file with what the server needs to know about the site. It is the last step: a server that runs takes the file as the end of a build. */
export const siteFile = (
  site: Site,
  getRedirects: () => BuiltSite['redirects'],
  getFillIns: () => string[],
): BuildStep => ({
  name: 'site-file',
  start: ({ folder }) => ({
    finish: async () => {
      const hasSignIn = existsSync(join(folder, CONFIRM_PAGE));
      const facts = toBuiltSite(site, { hasSignIn, redirects: getRedirects(), fillIns: getFillIns() });
      await writeAtomically(join(folder, BUILT_SITE_FILE), Buffer.from(`${JSON.stringify(facts, null, 2)}\n`));
      return undefined;
    },
  }),
});

export function toBuiltSite(
  site: Site,
  { hasSignIn, redirects, fillIns }: Pick<BuiltSite, 'hasSignIn' | 'redirects' | 'fillIns'>,
): BuiltSite {
  const { title, url, baseUrl, signIn } = site;
  const backendUrl = configuredBackend(site)?.url ?? null;
  return {
    format: BUILT_SITE_FORMAT,
    title,
    url,
    base: baseUrl,
    backendUrl,
    hasSignIn,
    hasFeedback: site.feedback,
    codeLength: signIn.codeLength,
    signInMails: toSignInMails(site),
    agreements: hasSignIn ? AGREEMENTS : null,
    rules: hasSignIn ? toMembershipRules(site) : null,
    letters: hasSignIn ? toLetters(site) : null,
    redirects,
    fillIns,
  };
}

/** Texts of sign-in e-mails. */
const toSignInMails = ({ locales }: Site): BuiltSite['signInMails'] => ({
  defaultLocale: locales.default,
  languages: Object.fromEntries(
    locales.list.map(({ code, direction }) => [code, { direction, messages: getMessages(code).signInMail }]),
  ),
});

/** Texts of e-mails about membership, for the server. */
function toLetters({ contact, url, baseUrl, locales, membership }: Site): NonNullable<BuiltSite['letters']> {
  const { href } = contact;
  const path = href.startsWith('/') ? baseUrl + href.slice(1) : href;
  return {
    contact: /^mailto:([^?]*)/.exec(href)?.[1] ?? new URL(path, url).href,
    defaultLocale: locales.default,
    languages: Object.fromEntries(
      locales.list.map(({ code, direction }) => [
        code,
        {
          direction,
          memberPath: hrefIn(code, '/member/'),
          ...(membership.desk && { deskPath: hrefIn(code, '/stewards/') }),
          messages: getMessages(code).letters,
        },
      ]),
    ),
  };
}
