import type { APIRoute } from 'astro';
import { absolute, href } from '#workspace/url.ts';

/** Everything may be read. Search engines look for this file at the root of a host: copy or forward it there. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute(href('/sitemap.xml'))}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
