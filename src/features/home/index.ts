export { getHomePaths, type HomeData } from './load.ts';
