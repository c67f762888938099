export { followFrom } from './follow.ts';
export { portable } from './portable.ts';
