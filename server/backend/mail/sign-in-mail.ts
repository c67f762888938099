import type { SendSignIn } from '../auth/context.ts';
import { MailError } from '../auth/otp.ts';
import type { LinkTokens } from './link.ts';
import { getConfirmUrl, type SiteLocation } from './redirect.ts';
import type { MailSender } from './sender.ts';
import type { RenderMail } from './templates.ts';

export interface SignInMailParts {
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
    try {
      await sender.send({ to, link, code, ...content });
    } catch (error) {
      throw new MailError(error instanceof Error ? error.message : String(error));
    }
    print?.(`E-mail to ${to}\n  link: ${link}\n  code: ${code}`);
  };
}
