import { feedRoute } from '#features/blog/feed.ts';
import { tagFeedPaths } from '#features/blog/index.ts';

export const getStaticPaths = tagFeedPaths;
export const GET = feedRoute('atom');
