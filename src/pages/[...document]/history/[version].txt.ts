import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getPlainTextPaths } from '#features/agreements/pages/paths.ts';

export const getStaticPaths = getPlainTextPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
