import { setTimeout as delay } from 'node:timers/promises';
import type { BuiltSite } from '#contracts/built-site.ts';
import { composeSignInMail, formatLifetime } from '#contracts/sign-in-mail.ts';
import type { LinkTokens } from '../mail/link.ts';
import { getConfirmPage, type SiteLocation } from '../mail/redirect.ts';
import type { MailSender } from '../mail/sender.ts';
import { toHtml, toText } from '../mail/sign-in-html.ts';
import type { SendSignIn } from './context.ts';

interface SignInMailParts {
  site: Pick<BuiltSite, 'title' | 'signInMails'>;
  /** How long code and link work, in seconds. */
  lifetime: number;
  links: LinkTokens;
  sender: MailSender;
  getLocation: () => SiteLocation;
  /** How long sending may take, in milliseconds. */
  timeoutMs: number;
  /** Prints the link and the code where no mail server sends them. */
  print: ((line: string) => void) | undefined;
}

/** Composes and sends the e-mail with the link and the code, in the language of the page that asks for it. */
export function createSignInMail({
  site,
  lifetime,
  links,
  sender,
  getLocation,
  timeoutMs,
  print,
}: SignInMailParts): SendSignIn {
  return async (to, { code, tokenHash, ...purpose }, requested) => {
    const { url: redirectTo, locale } = getConfirmPage(requested, getLocation(), site.signInMails);
    const language = site.signInMails.languages[locale];
    if (!language) throw new Error(`The built site has no sign-in e-mails in its default language, "${locale}".`);
    const change = 'change' in purpose ? purpose.change : undefined;
    const isFirst = 'isFirst' in purpose && purpose.isFirst;
    const mail = composeSignInMail(
      change ? 'email_change' : isFirst ? 'confirmation' : 'magic_link',
      language.messages,
      {
        site: site.title,
        redirectTo,
        tokenHash: links.sign(tokenHash),
        code,
        address: change?.from ?? to,
        newAddress: change?.to ?? '',
        time: formatLifetime(lifetime, locale),
      },
    );
    const { subject, link } = mail;
    const html = toHtml(mail, { locale, direction: language.direction });
    await within(timeoutMs, sender.send({ to, link, code, subject, text: toText(mail), html }));
    print?.(`E-mail to ${to}\n  link: ${link}\n  code: ${code}`);
  };
}

/** A mail server that is slow with each step may take longer than anybody waits; what it accepts later arrives all the same. */
const within = (timeoutMs: number, sending: Promise<string>): Promise<string> =>
  Promise.race([
    sending,
    delay(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`the mail server took longer than ${timeoutMs / 1000} s`);
    }),
  ]);
