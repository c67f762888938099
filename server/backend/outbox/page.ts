import { createHash } from 'node:crypto';
import { escapeHtml } from '../mail/template.ts';
import type { KeptMail } from './outbox.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8888;border-radius:.5rem;padding:1rem;margin-block:1rem}
h1,h2{line-height:1.25}h2{font-size:1.1rem;margin:0}
strong{font:600 1.4rem/1 ui-monospace,monospace;letter-spacing:.2em}
a{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The page may show itself and nothing else: it holds what signs people in. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What is in the outbox, for a person. */
export function outboxPage(mails: KeptMail[], title: string): string {
  const content =
    mails.map(article).join('\n') || '<p>No e-mail yet. Ask for one on the join page, then load this page again.</p>';
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Outbox of ${escapeHtml(title)}</title><style>${STYLE}</style>
<main><h1>Outbox</h1>
<p>No mail server is set (SMTP_URL), so e-mails stay here. This page is for this computer alone.</p>
${content}
</main></html>
`;
}

function article({ to, subject, sentAt, link, code, text }: KeptMail): string {
  const time = `<time datetime="${sentAt}">${sentAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${time}</p>
<p>Code <strong>${escapeHtml(code)}</strong></p>
<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
<details><summary>The whole e-mail</summary><pre>${escapeHtml(text)}</pre></details></article>`;
}
