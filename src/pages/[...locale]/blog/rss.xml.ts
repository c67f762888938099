import { feedRoute } from '#features/blog/feed.ts';
import { feedPaths } from '#features/blog/index.ts';

export const getStaticPaths = feedPaths;
export const GET = feedRoute('rss');
