export { getAllVersions, getDocsVersion, getHandbookUrl, getVersionsOfPage, type LoadedVersion } from './load.ts';
export { getLocalesOfPage } from './locales-of-page.ts';
export type { Category, Doc, TreeNode } from './model.ts';
export { type DocsPage, getBranchPaths, getDocsData, getDocsPaths, getDocsSitemap } from './paths.ts';
export { renderBranch } from './Sidebar.tsx';
export { getSearchedDocs } from './search-group.ts';
export { buildTree, getCategoriesAround } from './tree.ts';
