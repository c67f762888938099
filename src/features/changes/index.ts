export { getChangesSitemap, loadAllChanges } from './load.ts';
