import type { LinkTokens } from '../mail/link.ts';
import { getConfirmUrl, type SiteLocation } from '../mail/redirect.ts';
import type { MailSender } from '../mail/sender.ts';
import type { RenderMail } from '../mail/templates.ts';
import type { SendSignIn } from './context.ts';

interface SignInMailParts {
  render: RenderMail;
  links: LinkTokens;
  sender: MailSender;
  getLocation: () => SiteLocation;
  /** Prints the link and the code where no mail server sends them. */
  print: ((line: string) => void) | undefined;
}

/** Composes and sends the e-mail with the link and the code: to sign in, or to change the address of an account. */
export function createSignInMail({ render, links, sender, getLocation, print }: SignInMailParts): SendSignIn {
  return async (to, { code, tokenHash, ...purpose }, requested) => {
    const redirectTo = getConfirmUrl(requested, getLocation());
    const token = links.sign(tokenHash);
    const change = 'change' in purpose ? purpose.change : undefined;
    const link = `${redirectTo}#token_hash=${token}&type=${change ? 'email_change' : 'email'}`;
    const fields = {
      redirectTo,
      tokenHash: token,
      code,
      email: change?.from ?? to,
      newEmail: change?.to ?? '',
      siteUrl: getLocation().origin,
    };
    const isFirst = 'isFirst' in purpose && purpose.isFirst;
    const content = render(change ? 'email_change' : isFirst ? 'confirmation' : 'magic_link', fields);
    await sender.send({ to, link, code, ...content });
    print?.(`E-mail to ${to}\n  link: ${link}\n  code: ${code}`);
  };
}
