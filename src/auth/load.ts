import site from '../../site.config.ts';
import { configuredBackend } from '../lib/backend/config.ts';
import { hrefIn, localePaths } from '../lib/content/path.ts';
import { wordsOf } from '../lib/words/index.ts';
import type { SignInData } from './sign-in/model.ts';

/** What the islands of sign-in need in a locale. */
export function signInData(locale: string): SignInData {
  const words = wordsOf(locale);
  return {
    backend: configuredBackend(site.customFields),
    words: words.auth,
    crash: words.crash,
    site: site.title,
    home: hrefIn(locale, '/'),
    confirmPath: hrefIn(locale, '/auth/confirm/'),
    codeLength: site.signIn.codeLength,
  };
}

/** The `getStaticPaths` of the confirm page. */
export const confirmPaths = () =>
  localePaths().map(({ params, props }) => ({ params, props: { ...props, data: signInData(props.locale) } }));
