import { changesFeedRoute } from '#features/changes/feed.ts';
import { getChangesPaths } from '#features/changes/paths.ts';

export const getStaticPaths = getChangesPaths;
export const GET = changesFeedRoute('atom');
