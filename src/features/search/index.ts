/** The public interface of the search. */

export { searchable } from './model.ts';
export { SearchLink } from './open/SearchLink.tsx';
