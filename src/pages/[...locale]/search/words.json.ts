import type { APIRoute } from 'astro';
import { searchMessages } from '#features/search/page/load.ts';
import { localePaths } from '#workspace/content/path.ts';

export const getStaticPaths = localePaths;

/** The words of the search dialog, which no page carries. */
export const GET: APIRoute<{ locale: string }> = ({ props }) =>
  new Response(JSON.stringify(searchMessages(props.locale)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
