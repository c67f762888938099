import { escapeHtml } from '#contracts/escape-html.ts';
import type { SignInMail } from '#contracts/sign-in-mail.ts';
import { type Language, toMailPage } from './mail-page.ts';

const STYLE = `a.button { background: #0f6b5f; color: #ffffff; }
p.code { border: 1px solid #8a9a97; }
p.small { color: #55625f; }
@media (prefers-color-scheme: dark) {
a.button { background: #5fd0bd; color: #06201c; }
p.small { color: #a9b8b4; }
}`;

/** The e-mail as plain text, without its subject. */
export const toText = ({ lead, linkLead, link, codeLead, code, once, notAsked }: SignInMail): string =>
  `${[lead, `${linkLead}\n${link}`, `${codeLead}\n${code}`, once, notAsked].join('\n\n')}\n`;

/** The same as HTML. */
export function toHtml(mail: SignInMail, language: Language): string {
  const { lead, link, button, codeLead, code, once, notAsked } = Object.fromEntries(
    Object.entries(mail).map(([part, text]) => [part, escapeHtml(text)]),
  ) as SignInMail;
  const body = `<p style="margin: 0 0 20px;">${lead}</p>
<p style="margin: 0 0 24px;"><a class="button" href="${link}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; font-weight: 600; text-decoration: none;">${button}</a></p>
<p style="margin: 0 0 8px;">${codeLead}</p>
<p class="code" dir="ltr" style="display: inline-block; margin: 0 0 24px; padding: 10px 18px; border-radius: 6px; font: 600 26px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px;">${code}</p>
<p style="margin: 0 0 24px;">${once}</p>
<p class="small" style="margin: 0; font-size: 14px;">${notAsked}</p>`;
  return toMailPage({ title: mail.title, style: STYLE, body }, language);
}
