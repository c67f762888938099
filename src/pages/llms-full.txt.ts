import type { APIRoute } from 'astro';
import { textInForce } from '#features/agreements/pages/document.ts';
import { handbookText } from '#features/markdown-export/index.ts';

export const GET: APIRoute = async () =>
  new Response(await handbookText((page) => textInForce(page, Date.now())), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
