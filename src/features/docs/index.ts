export { renderBranch } from './branch.tsx';
export { allVersions, docsVersion, getHandbookUrl, type LoadedVersion } from './load.ts';
export type { Category, Doc, DocsVersion, TreeNode } from './model.ts';
export { branchPaths, type DocsPage, docsPaths } from './paths.ts';
export { getDocsGroups } from './search-group.ts';
export { docsSitemap } from './sitemap.ts';
export { docsData } from './structured-data.ts';
export { categoriesAround } from './tree.ts';
