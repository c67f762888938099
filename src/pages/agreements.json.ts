import type { APIRoute } from 'astro';
import { loadRatified } from '#features/agreements/load.ts';

/** The agreements with all their versions as JSON: the embedded backend publishes them when it starts. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify({ agreements: await loadRatified() }), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
