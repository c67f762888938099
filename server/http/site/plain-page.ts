import { createHash } from 'node:crypto';
import { REVALIDATE } from './file-response.ts';
import type { HeaderValues } from './headers-file.ts';

/** A page for cases that the built site has no page for. */
export interface PlainPage {
  status: number;
  headers: HeaderValues;
  body: string;
}

/** In the reader's own colours. */
const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:15vh auto;padding:0 1rem}
h1{font-size:1.75rem;line-height:1.25}`;

/** The site's policy knows nothing of this page, which loads nothing. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${STYLE}</style>`;

export function plainPage(status: number, title: string, text: string, headers: HeaderValues): PlainPage {
  const body = `<!doctype html><html lang="en">${HEAD}<title>${title}</title><h1>${title}</h1><p>${text}</p>\n`;
  return {
    status,
    headers: {
      ...headers,
      'content-security-policy': POLICY,
      'cache-control': REVALIDATE,
      'content-type': 'text/html; charset=utf-8',
    },
    body,
  };
}

export const toResponse = ({ status, headers, body }: PlainPage): Response => new Response(body, { status, headers });
