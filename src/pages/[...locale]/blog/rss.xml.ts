import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { renderFeed } from '#features/blog/feed.ts';
import { blogPaths } from '#features/blog/index.ts';

export const getStaticPaths = blogPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(await renderFeed(props.blog, 'rss'), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
