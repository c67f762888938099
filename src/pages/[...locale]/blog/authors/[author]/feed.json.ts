import { feedRoute } from '#features/blog/feed.ts';
import { authorFeedPaths } from '#features/blog/index.ts';

export const getStaticPaths = authorFeedPaths;
export const GET = feedRoute('json');
