import type { APIRoute } from 'astro';
import { textInForce } from '../agreements/pages/document.ts';
import { siteList } from '../copies/index.ts';

export const GET: APIRoute = async () =>
  new Response(await siteList((page) => textInForce(page, Date.now())), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
