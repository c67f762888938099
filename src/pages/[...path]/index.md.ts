import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { textInForce } from '#features/agreements/pages/document.ts';
import { getHistoryPaths } from '#features/agreements/pages/paths.ts';
import { getMarkdownPaths } from '#features/markdown-export/index.ts';

export const getStaticPaths = async () => {
  const histories = await getHistoryPaths();
  const agreements = histories.map(({ props: { loaded } }) => ({
    agreement: loaded.here,
    locale: loaded.handbook.locale,
  }));
  return getMarkdownPaths((page) => textInForce(page, Date.now()), agreements);
};

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await props.page.markdown(), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
