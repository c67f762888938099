import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { renderFeed } from '#features/blog/feed.ts';
import { blogPaths } from '#features/blog/index.ts';

export const getStaticPaths = blogPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await renderFeed(props.blog, 'json'), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
