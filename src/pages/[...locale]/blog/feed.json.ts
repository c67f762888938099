import { feedRoute } from '#features/blog/feed.ts';
import { blogPaths } from '#features/blog/index.ts';

export const getStaticPaths = blogPaths;
export const GET = feedRoute('json');
