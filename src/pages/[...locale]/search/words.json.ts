import type { APIRoute } from 'astro';
import { getSearchedDocs } from '#features/docs/index.ts';
import { getSearchMessages } from '#features/search/page/load.ts';
import { getLocalePaths } from '#workspace/content/path.ts';

export const getStaticPaths = getLocalePaths;

/** The messages of the search dialog, which are in no page. */
export const GET: APIRoute<{ locale: string }> = async ({ props: { locale } }) =>
  new Response(JSON.stringify(getSearchMessages(locale, await getSearchedDocs(locale))), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
