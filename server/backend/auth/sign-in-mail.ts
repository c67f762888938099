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

/** Composes and sends the e-mail with the link and the code. */
export function createSignInMail({ render, links, sender, getLocation, print }: SignInMailParts): SendSignIn {
  return async (to, { code, tokenHash, isFirst }, requested) => {
    const redirectTo = getConfirmUrl(requested, getLocation());
    const token = links.sign(tokenHash);
    const link = `${redirectTo}#token_hash=${token}&type=email`;
    const fields = { redirectTo, tokenHash: token, code, email: to, siteUrl: getLocation().origin };
    const content = render(isFirst ? 'confirmation' : 'magic_link', fields);
    await sender.send({ to, link, code, ...content });
    print?.(`E-mail to ${to}\n  link: ${link}\n  code: ${code}`);
  };
}
