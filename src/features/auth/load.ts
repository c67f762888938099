import { type Backend, configuredBackend } from '#contracts/backend-config.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import { getSiteTexts } from '#workspace/content/site-texts.ts';

/** What the build passes to the islands of sign-in. */
export type SignInData = {
  /** The hosted backend; null if none is configured. Then the site's server is asked for its embedded one. */
  backend: Backend | null;
  messages: Messages['auth'];
  crash: Messages['crash'];
  site: string;
  home: string;
  /** Where to write to. */
  contact: { label: string; href: string };
  confirmPath: string;
  /** The number of digits of the code in the mails. */
  codeLength: number;
};

/** The data of sign-in in a locale. */
export function getSignInData(locale: string): SignInData {
  const messages = getMessages(locale);
  return {
    backend: configuredBackend(site),
    messages: messages.auth,
    crash: messages.crash,
    site: site.title,
    home: hrefIn(locale, '/'),
    contact: getSiteTexts(locale).contact,
    confirmPath: hrefIn(locale, '/auth/confirm/'),
    codeLength: site.signIn.codeLength,
  };
}
