import type { APIRoute } from 'astro';
import { searchPaths, searchWords } from '../../../search/page/load.ts';

export const getStaticPaths = searchPaths;

/** The words of the search dialog, which no page carries. */
export const GET: APIRoute<{ locale: string }> = ({ props }) =>
  new Response(JSON.stringify(searchWords(props.locale)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
