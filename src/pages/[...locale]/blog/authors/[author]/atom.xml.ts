import { feedRoute } from '#features/blog/feed.ts';
import { getAuthorFeedPaths } from '#features/blog/index.ts';

export const getStaticPaths = getAuthorFeedPaths;
export const GET = feedRoute('atom');
