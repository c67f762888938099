/** The public interface of the search. */

export type { SearchedDocs } from './engine/scope.ts';
export { searchable } from './model.ts';
export { SearchLink } from './open/SearchLink.tsx';
