import type { TreeNode } from './model.ts';
import { trailTo } from './tree.ts';

/** What a search counts a document to: the codex is the first category with what stands beside it, as on the home page. */
export function searchGroup(tree: TreeNode[], address: string): 'codex' | 'governing' {
  const codex = tree.find(({ kind }) => kind === 'category');
  const [top] = trailTo(tree, address);
  return top === undefined || top === codex ? 'codex' : 'governing';
}
