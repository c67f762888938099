import { feedRoute } from '#features/blog/feed.ts';
import { getTagFeedPaths } from '#features/blog/index.ts';

export const getStaticPaths = getTagFeedPaths;
export const GET = feedRoute('rss');
