import site from '#site';
import { getDocsVersion } from './load.ts';
import type { TreeNode } from './model.ts';
import { getTrail } from './tree.ts';

/** What documents count to in a search where the configuration names no groups. */
const DOCS_GROUP = 'docs';

/** The group that a search counts a document to: that of the category at the top that it stands in, or the first one. */
export function getSearchGroup(tree: TreeNode[], address: string): string {
  const { groups } = site.search;
  const [top] = getTrail(tree, address);
  const own = groups.find(({ category }) => category === top?.key);
  return (own ?? groups[0])?.id ?? DOCS_GROUP;
}

/**
 * The groups of the documents with their names, in the order of the configuration. Empty where it names none.
 * @throws {Error} where the configuration names a category that is not there
 */
export async function getDocsGroups(locale: string): Promise<{ id: string; label: string }[]> {
  const [first] = site.docs.versions;
  if (!first) return [];
  const { tree } = await getDocsVersion(locale, first);
  return site.search.groups.map(({ id, category }) => {
    const found = tree.find((node) => node.kind === 'category' && node.key === category);
    if (found) return { id, label: found.label };
    throw new Error(
      `site.config.ts: search.groups names "${category}", but no category at the top of the docs has this folder.`,
    );
  });
}
