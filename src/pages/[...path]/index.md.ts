import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { textInForce } from '#features/agreements/pages/document.ts';
import { getHistoryPaths } from '#features/agreements/pages/paths.ts';
import { getCopyPaths } from '#features/markdown-export/index.ts';

export const getStaticPaths = async () => {
  const histories = await getHistoryPaths();
  const agreements = histories.map(({ props: { loaded } }) => ({
    agreement: loaded.here,
    locale: loaded.handbook.locale,
  }));
  return getCopyPaths((page) => textInForce(page, Date.now()), agreements);
};

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await props.copy.markdown(), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
