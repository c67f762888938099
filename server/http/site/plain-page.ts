import { REVALIDATE } from './file-response.ts';
import type { HeaderValues } from './headers-file.ts';

/** A page for cases that the built site has no page for. It needs no permission in the site's policy. */
export interface PlainPage {
  status: number;
  headers: HeaderValues;
  body: string;
}

/** Letters that one can read on a phone, and the reader's own colours. */
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';

export function plainPage(status: number, title: string, text: string, headers: HeaderValues): PlainPage {
  const body = `<!doctype html><html lang="en">${HEAD}<title>${title}</title><h1>${title}</h1><p>${text}</p>\n`;
  return {
    status,
    headers: { ...headers, 'cache-control': REVALIDATE, 'content-type': 'text/html; charset=utf-8' },
    body,
  };
}

export const toResponse = ({ status, headers, body }: PlainPage): Response => new Response(body, { status, headers });
