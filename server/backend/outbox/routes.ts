import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { escapeHtml } from '#contracts/escape-html.ts';
import type { App } from '../../http/app.ts';
import { isDirectAndLocal, isSameKey, OUTBOX_PATH } from './access.ts';
import type { KeptMail, Outbox } from './outbox.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8888;border-radius:.5rem;padding:1rem;margin-block:1rem}
h1,h2{line-height:1.25}h2{font-size:1.1rem;margin:0}
strong{font:600 1.4rem/1 ui-monospace,monospace;letter-spacing:.2em}
a{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The page may load nothing, because its contents sign people in. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': PAGE_POLICY,
};

/**
 * Shows the outbox on this machine only. The IP address of the socket excludes the network, the requested host
 * excludes pages elsewhere whose name was pointed here (DNS rebinding), and the key excludes proxies that leave no trace.
 */
export function addOutboxRoutes(app: App, outbox: Outbox, { key, title }: { key: string; title: string }): void {
  const guard = requireKey(key);
  app.use('/outbox/*', guard);
  app.use('/outbox.json', guard);
  app.get('/outbox', ({ req, redirect }) => redirect(OUTBOX_PATH + new URL(req.url).search, 301));
  app.get(OUTBOX_PATH, (context) => context.html(renderOutbox(outbox.list(), title), 200, HEADERS));
  app.get('/outbox.json', (context) => context.json(outbox.list(context.req.query('to')), 200, HEADERS));
}

const requireKey =
  (key: string): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async ({ env, req, text }, next) => {
    if (!isDirectAndLocal(env.incoming)) return text('The outbox only answers this computer.\n', 403, HEADERS);
    if (isSameKey(req.query('key') ?? '', key)) return next();
    const where = 'The server printed its URL when it started. It is also in the data folder, in "outbox-url".';
    return text(`The outbox opens at a URL with a key. ${where}\n`, 403, HEADERS);
  };

/** The page with the e-mails. */
function renderOutbox(mails: KeptMail[], title: string): string {
  const content =
    mails.map(article).join('\n') || '<p>No e-mail yet. Ask for one on the join page, then load this page again.</p>';
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Outbox of ${escapeHtml(title)}</title><style>${STYLE}</style>
<main><h1>Outbox</h1>
<p>No mail server is set (SMTP_URL), so e-mails stay here. Only this computer can open this page.</p>
${content}
</main></html>
`;
}

function article({ to, subject, sentAt, link, code, text }: KeptMail): string {
  const time = `<time datetime="${sentAt}">${sentAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${time}</p>
${code && `<p>Code <strong>${escapeHtml(code)}</strong></p>`}
${link && `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`}
<details><summary>The whole e-mail</summary><pre>${escapeHtml(text)}</pre></details></article>`;
}
