import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getBranchPaths, renderBranch } from '#features/docs/index.ts';

export const getStaticPaths = getBranchPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(renderBranch(props.version, props.items), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
