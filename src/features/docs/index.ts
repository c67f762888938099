export { getAllVersions, getDocsVersion, getHandbookUrl, type LoadedVersion } from './load.ts';
export type { Category, Doc, TreeNode } from './model.ts';
export { branchPaths, type DocsPage, docsData, docsPaths, docsSitemap } from './paths.ts';
export { renderBranch } from './Sidebar.tsx';
export { getDocsGroups } from './search-group.ts';
export { getCategoriesAround } from './tree.ts';
