import type { SendSignIn } from '../auth/context.ts';
import { MailProblem } from '../auth/otp.ts';
import type { LinkTokens } from './link.ts';
import { confirmPage, type OwnAddress } from './redirect.ts';
import type { MailSender } from './sender.ts';
import type { RenderMail } from './templates.ts';

export interface SignInMailParts {
  render: RenderMail;
  links: LinkTokens;
  sender: MailSender;
  own: () => OwnAddress;
  /** Says what was sent where no mail server brings it to anyone. */
  say: ((line: string) => void) | undefined;
}

/** Writes and sends the e-mail that carries the link and the code. */
export function signInMail({ render, links, sender, own, say }: SignInMailParts): SendSignIn {
  return async (to, { code, tokenHash, first }, asked) => {
    const redirectTo = confirmPage(asked, own());
    const token = links.sign(tokenHash);
    const link = `${redirectTo}#token_hash=${token}&type=email`;
    const words = { redirectTo, tokenHash: token, code, email: to, siteUrl: own().origin };
    const content = render(first ? 'confirmation' : 'magic_link', words);
    try {
      await sender.send({ to, link, code, ...content });
    } catch (error) {
      throw new MailProblem(error instanceof Error ? error.message : String(error));
    }
    say?.(`E-mail to ${to}\n  link: ${link}\n  code: ${code}`);
  };
}
