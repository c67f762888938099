import site from '#site';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { tellMistakes } from '#workspace/mistakes.ts';
import { getDocsVersion } from './load.ts';
import type { TreeNode } from './model.ts';
import { getTrail } from './tree.ts';

/** The search group of all documents if the configuration has no groups. */
const DOCS_GROUP = 'docs';

/** The search group of a document: that of its top-level category, or else the first group. */
export function getSearchGroup(tree: TreeNode[], href: string): string {
  const { groups } = site.search;
  const [top] = getTrail(tree, href);
  const own = groups.find(({ category }) => category === top?.key);
  return (own ?? groups[0])?.id ?? DOCS_GROUP;
}

/**
 * The search groups of the documents with their names, in the order of the configuration.
 * @throws {Error} if the configuration names a category that does not exist
 */
export async function getDocsGroups(locale: string): Promise<{ id: string; label: string }[]> {
  const [first] = site.docs.versions;
  if (!first) return [];
  const { tree } = await getDocsVersion(locale, first);
  return site.search.groups.flatMap(({ id, category }, index) => {
    const found = tree.find((node) => node.kind === 'category' && node.key === category);
    if (found) return [{ id, label: found.label }];
    const place = getPlaceInConfig(['search', 'groups', index]);
    tellMistakes([
      `${place}: search.groups names "${category}", but no category at the top of the docs has this folder.`,
    ]);
    return [];
  });
}
