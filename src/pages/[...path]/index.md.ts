import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { textInForce } from '#features/agreements/pages/document.ts';
import { copyPaths } from '#features/markdown-export/index.ts';

export const getStaticPaths = () => copyPaths((page) => textInForce(page, Date.now()));

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await props.copy.markdown(), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
