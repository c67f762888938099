import type { APIRoute } from 'astro';
import { localePaths } from '../../../lib/content/path.ts';
import { searchWords } from '../../../search/page/load.ts';

export const getStaticPaths = localePaths;

/** The words of the search dialog, which no page carries. */
export const GET: APIRoute<{ locale: string }> = ({ props }) =>
  new Response(JSON.stringify(searchWords(props.locale)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
