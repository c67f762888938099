import type { SignInMail } from '#contracts/sign-in-mail.ts';
import { escapeHtml } from './escape-html.ts';

type Language = { locale: string; direction: 'ltr' | 'rtl' };

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
a.button { background: #0f6b5f; color: #ffffff; }
p.code { border: 1px solid #8a9a97; }
p.small { color: #55625f; }
@media (prefers-color-scheme: dark) {
a.button { background: #5fd0bd; color: #06201c; }
p.small { color: #a9b8b4; }
}`;

/** The e-mail as plain text, without its subject. */
export const toText = ({ lead, linkLead, link, codeLead, code, once, notAsked }: SignInMail): string =>
  `${[lead, `${linkLead}\n${link}`, `${codeLead}\n${code}`, once, notAsked].join('\n\n')}\n`;

/** The same as a page that loads nothing. What programs for e-mail pass over in the head stands at each part. */
export function toHtml(mail: SignInMail, { locale, direction }: Language): string {
  const { title, lead, link, button, codeLead, code, once, notAsked } = Object.fromEntries(
    Object.entries(mail).map(([part, text]) => [part, escapeHtml(text)]),
  ) as SignInMail;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${STYLE}
</style>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;">
<div style="max-width: 34em; margin: 0 auto;">
<h1 style="font-size: 22px; line-height: 1.3; margin: 0 0 16px;">${title}</h1>
<p style="margin: 0 0 20px;">${lead}</p>
<p style="margin: 0 0 24px;"><a class="button" href="${link}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; font-weight: 600; text-decoration: none;">${button}</a></p>
<p style="margin: 0 0 8px;">${codeLead}</p>
<p class="code" dir="ltr" style="display: inline-block; margin: 0 0 24px; padding: 10px 18px; border-radius: 6px; font: 600 26px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px;">${code}</p>
<p style="margin: 0 0 24px;">${once}</p>
<p class="small" style="margin: 0; font-size: 14px;">${notAsked}</p>
</div>
</body>
</html>
`;
}
