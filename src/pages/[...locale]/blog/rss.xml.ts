import { feedRoute } from '#features/blog/feed.ts';
import { getFeedPaths } from '#features/blog/index.ts';

export const getStaticPaths = getFeedPaths;
export const GET = feedRoute('rss');
