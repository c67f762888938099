import { configuredBackend } from '#contracts/backend-config.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';
import { hrefIn } from '#workspace/content/path.ts';
import type { SignInData } from './sign-in/model.ts';

/** What the islands of sign-in need in a locale. */
export function signInData(locale: string): SignInData {
  const messages = getMessages(locale);
  return {
    backend: configuredBackend(site.customFields),
    messages: messages.auth,
    crash: messages.crash,
    site: site.title,
    home: hrefIn(locale, '/'),
    confirmPath: hrefIn(locale, '/auth/confirm/'),
    codeLength: site.signIn.codeLength,
  };
}
